/** Talk with the shape of English: nearly half of it stop words, the rest by Zipf's law over many made-up words. */
import type { Dice } from './words.ts';

const stopWords =
  'the and to of a in that is it for you on with as are this be have was we they at not but what so if or'.split(
    ' ',
  );
const openings = 'b c d f g h l m n p r s t v w br cl dr fl gr pl pr st tr'.split(' ');
const middles = 'a e i o u ai ea ee oa ou'.split(' ');
const endings = ['', 'l', 'n', 'r', 's', 't', 'd', 'm', 'ck', 'nd', 'rt', 'ss'];
// As often as the commonest words of a back office like this.
const known = 'price market house offer seller buyer rate loan agent roof lender listing'.split(' ');
const stopShare = 45;

const vocabularySize = 40_000;

/** Words by rank: the first is said most. */
export function makeVocabulary(dice: Dice): string[] {
  const words = new Set(known);
  while (words.size < vocabularySize) {
    const syllables = 1 + dice.roll(3);
    let word = '';
    for (let at = 0; at < syllables; at += 1)
      word += dice.pick(openings) + dice.pick(middles) + dice.pick(endings);
    if (word.length > 2) words.add(word);
  }
  return [...words];
}

/** Some words in a row; how often each comes falls with its rank. */
export function makeTalk(dice: Dice, vocabulary: readonly string[]): (words: number) => string {
  const harmonic = Math.log(vocabulary.length);
  const word = () => {
    if (dice.roll(100) < stopShare) return dice.pick(stopWords);
    const rank = Math.floor(Math.exp((dice.roll(1_000_000) / 1_000_000) * harmonic));
    return vocabulary[Math.min(rank, vocabulary.length) - 1] ?? 'price';
  };
  return (words) => {
    const said = Array.from({ length: words }, word).join(' ');
    return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
  };
}

const firstNames = ['Dana', 'Luis', 'Priya', 'Owen', 'Marta', 'Theo', 'Ines', 'Grant'];

/** The name of the speaker with this number. */
export function nameOf(vocabulary: readonly string[], number: number): string {
  const last = vocabulary[5_000 + number] ?? 'Whitfield';
  return `${firstNames[number % firstNames.length]} ${last.charAt(0).toUpperCase()}${last.slice(1)}`;
}
