/** A sentence that was said, told by somebody else: third person, other order, other words, digits for words. */
import type { Dice } from '../../quote-gate/planting/dice.ts';
import { inDigits, inWords, numbersIn } from './number-text.ts';

const synonyms: Readonly<Record<string, string>> = {
  house: 'home',
  houses: 'homes',
  bought: 'purchased',
  buy: 'purchase',
  begin: 'start',
  started: 'began',
  big: 'large',
  kids: 'children',
  maybe: 'perhaps',
  almost: 'nearly',
  about: 'roughly',
  people: 'folks',
  got: 'received',
  need: 'require',
  needs: 'requires',
  help: 'assist',
  show: 'demonstrate',
  hard: 'difficult',
  fast: 'quick',
  job: 'position',
  often: 'frequently',
  guys: 'people',
  look: 'glance',
  talk: 'speak',
  talked: 'spoke',
  told: 'informed',
  enough: 'sufficient',
  wrong: 'mistaken',
  tried: 'attempted',
  try: 'attempt',
  money: 'cash',
  great: 'excellent',
};
const openers =
  /^(?:(?:and|but|so|well|yeah|yes|okay|ok|right|oh|um|uh|you know|i mean|like|now|because|absolutely|exactly|sure)\b[,.]?\s+)+/i;
const fillers =
  /,?\s*\b(?:um|uh|you know|i mean|sort of|kind of|basically|actually|literally|honestly)\b,?(?=\s)/gi;

export function paraphrase(text: string, name: string, names: readonly string[], dice: Dice): string {
  const lowered = (line: string) =>
    names.some((one) => line.startsWith(one) && !/^\p{L}/u.test(line.slice(one.length))) ||
    /^(?:I\b|\p{Lu}{2}|.['\u2019])/u.test(line)
      ? line
      : line.charAt(0).toLowerCase() + line.slice(1);
  let told = text
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(openers, '')
    .replace(fillers, '')
    .trim();
  told = told.replace(/[.!?]["\u201d)]?$/, '');
  told = thirdPerson(told, name, dice);
  told = reordered(told, lowered, dice);
  told = told.replace(/(?<![\p{L}'\u2019])\p{Ll}+(?![\p{L}'\u2019])/gu, (one) => {
    const other = Object.hasOwn(synonyms, one) ? synonyms[one] : undefined;
    return other !== undefined && dice.roll(2) === 0 ? other : one;
  });
  told = otherDigits(told, dice);
  return `${framed(lowered(told), name, dice).replace(/\s+/g, ' ').trim()}.`;
}

const small =
  /^(?:the|a|an|and|or|to|of|in|on|at|for|with|by|from|as|not|no|never|is|are|was|were|be|up|down|before|after|more|less|than|if|but|they|it|he|she|them|their|his|her)$/i;

/** Parts of a number that is no plain one by itself: "a hundred and thirty", "five and a half percent", "the other three fifty". */
const numberPart =
  /^(?:half|halves|thirds?|quarters?|fourths?|fifths?|eighths?|tenths?|hundred|thousand|million|billion|dozen|percent|point)$/i;

/**
 * The same told more freely: of the words that carry no number, name or negation every fifth is left out or replaced by
 * one that nobody said.
 */
export function freely(claim: string, names: readonly string[], dice: Dice): string {
  const words = claim.split(' ');
  return words
    .flatMap((word, at) => {
      const near = words.slice(Math.max(0, at - 1), at + 3).join(' ');
      const isKept =
        at < 4 ||
        small.test(word) ||
        numbersIn(near).length > 0 ||
        // Without its half the number is another one, and the claim no longer true.
        near.split(/[^\p{L}]+/u).some((one) => numberPart.test(one) || numbersIn(one).length > 0) ||
        /[\d%$'\u2019"]|n't/.test(near) ||
        /[.,;!?]/.test(word) ||
        names.some((name) => word.includes(name)) ||
        /^\p{Lu}/u.test(word);
      if (isKept || dice.roll(5) !== 0) return [word];
      return dice.roll(2) === 0
        ? []
        : [dice.pick(['evidently', 'broadly', 'typical', 'considerable', 'apparently']) ?? word];
    })
    .join(' ');
}

function thirdPerson(text: string, name: string, dice: Dice): string {
  const who = name === '' || dice.roll(2) === 0 ? 'they' : name;
  const whose = who === 'they' ? 'their' : `${who}'s`;
  let used = false;
  return text
    .replace(/\bI['\u2019]m\b/g, () => (who === 'they' ? 'they are' : `${who} is`))
    .replace(/\bI['\u2019]ve\b/g, () => (who === 'they' ? 'they have' : `${who} has`))
    .replace(/\bI['\u2019](ll|d)\b/g, 'they would')
    .replace(/\bI\b/g, () => {
      const first = !used;
      used = true;
      return first ? who : 'they';
    })
    .replace(/\b[Mm]y\b/g, () => (used ? 'their' : whose))
    .replace(/\bme\b/g, 'them')
    .replace(/\b[Ww]e['\u2019]re\b/g, 'they are')
    .replace(/\b[Ww]e['\u2019]ve\b/g, 'they have')
    .replace(/\b[Ww]e\b/g, 'they')
    .replace(/\b[Oo]ur\b/g, 'their')
    .replace(/\bus\b/g, 'them');
}

function reordered(text: string, lowered: (line: string) => string, dice: Dice): string {
  const parts = text.split(/, (?=[a-z])/);
  if (parts.length !== 2 || dice.roll(3) !== 0 || /["\u201c]/.test(text)) return text;
  const [one = '', two = ''] = parts;
  if (one.length < 12 || two.length < 12) return text;
  return `${two}, ${lowered(one)}`;
}

function otherDigits(text: string, dice: Dice): string {
  let told = text;
  for (const place of numbersIn(text).reverse()) {
    const isWord = /\p{L}/u.test(place.raw);
    const other = isWord ? inDigits(place.value) : inWords(place.value);
    const isBare =
      !/[$#%\u20ac\u00a3:.-]$/.test(told.slice(0, place.from)) &&
      !/^(?:[%-]| (?:third|quarter|fifth|half|hal|hundred|thousand|million|billion))/.test(
        told.slice(place.to),
      );
    if (other === null || !isBare || dice.roll(isWord ? 2 : 6) !== 0) continue;
    told = told.slice(0, place.from) + other + told.slice(place.to);
  }
  return dice.roll(2) === 0 ? told.replace(/(?<=\d) percent\b/g, '%') : told;
}

function framed(told: string, name: string, dice: Dice): string {
  const who = name === '' ? 'the guest' : name;
  const frames = [
    `${who} says that ${told}`,
    `According to ${who}, ${told}`,
    `${who} explains that ${told}`,
    `The hosts note that ${told}`,
    told,
  ];
  const line = dice.pick(frames) ?? told;
  return line.charAt(0).toUpperCase() + line.slice(1);
}
