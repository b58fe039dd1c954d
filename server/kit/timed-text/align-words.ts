/** A word as a source lists it beside its text. */
export interface TimedWord {
  text: string;
  ms: number;
}

/**
 * How far a word may stand from where the last one ended: room for punctuation and for a few words without a time. Words
 * that are not found widen it by what they would have taken, so that a gap does not end the search.
 */
const reach = 40;
const farthest = 1_000;
const partOfWord = /[\p{L}\p{M}\p{N}]/u;

/**
 * Marks of a text whose source lists its words with their times. A word that does not stand where the text goes on
 * gets no mark; the work grows with the length of the text and of the list, whatever they hold.
 */
export function alignWords(text: string, words: Iterable<TimedWord>): number[] {
  const marks: number[] = [];
  let from = 0;
  let missed = 0;
  for (const { text: word, ms } of words) {
    if (word === '' || word.length > 200) continue;
    const window = text.slice(from, from + Math.min(reach + missed, farthest) + word.length);
    const found = placeOf(word, window, from > 0 ? text.charAt(from - 1) : '');
    if (found < 0) {
      missed += word.length + 1;
      continue;
    }
    missed = 0;
    marks.push(from + found, ms);
    from += found + word.length;
  }
  return marks;
}

/** The first place where the word stands as a whole; -1 where it does not. */
function placeOf(word: string, window: string, before: string): number {
  for (let at = window.indexOf(word); at >= 0; at = window.indexOf(word, at + 1)) {
    const left = at > 0 ? window.charAt(at - 1) : before;
    const opens = !partOfWord.test(left) || !partOfWord.test(word.charAt(0));
    const right = window.charAt(at + word.length);
    const closes = !partOfWord.test(right) || !partOfWord.test(word.at(-1) ?? '');
    if (opens && closes) return at;
  }
  return -1;
}
