/** Names in a title or a theme, where every word may have a capital and no sentence says which of them is a name. */
import { stemOf } from './claim-gate/stem.ts';
import { isFrameWord, isStopWord } from './claim-gate/stop-words.ts';

const wordsIn = (text: string) =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’&.-]*/gu)].map(([word]) => word.replace(/[.'’-]+$/, ''));
const parts = (word: string) =>
  word
    .toLowerCase()
    .replace(/['’]s?$/, '')
    .split(/[^\p{L}\p{N}]+/u);

/** Everything that somebody said or that is a name here, as stems. */
export function heardStems(texts: Iterable<string>): ReadonlySet<string> {
  const heard = new Set<string>();
  for (const text of texts) {
    for (const part of wordsIn(text).flatMap(parts)) heard.add(part).add(stemOf(part));
  }
  return heard;
}

/** An ending that names do not have. */
const wordEnding =
  /(?:ing|tion|sion|ment|ness|ity|ance|ence|ship|ism|ly|ed|ers?|ors?|s|al|ive|able|ible|ful|less|ous|ary|ory|age|ure)$/;
const isCapital = (word: string) => /^\p{Lu}/u.test(word);
/** "MLS", "OpenDoor": a name wherever it stands. */
const isLoud = (word: string) => /^\p{Lu}.*\p{Lu}/u.test(word);

/** The first name of a label that is in none of the `heard` words; null where all are. */
export function unheardName(label: string, heard: ReadonlySet<string>): string | null {
  const words = wordsIn(label);
  const isUnheard = (word: string) =>
    parts(word).some(
      (part) =>
        part !== '' &&
        !heard.has(part) &&
        !heard.has(stemOf(part)) &&
        !isStopWord(part) &&
        !isFrameWord(part),
    );
  // "What Sellers Pay For" says of no word that it is a name.
  const isTitled = words.slice(1).every((word) => isCapital(word) || isStopWord(word.toLowerCase()));
  const found = words.find((word, at) => {
    if (!isCapital(word) || !isUnheard(word)) return false;
    if (isLoud(word)) return true;
    const [before = '', after = ''] = [words[at - 1], words[at + 1]];
    if ((isCapital(after) && isUnheard(after)) || (isCapital(before) && isUnheard(before))) return true;
    if (at === 0) return false;
    return !isTitled || !wordEnding.test(word.toLowerCase());
  });
  return found ?? null;
}
