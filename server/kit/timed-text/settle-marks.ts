import type { TimedText } from './timed-text.ts';

const wordBehind = /^[^\p{L}\p{M}\p{N}]{0,4}[\p{L}\p{N}]/u;
const endsInWord = /[\p{L}\p{M}\p{N}]$/u;
/** Scripts that write words without a space between them. */
const wide = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/**
 * The marks of an utterance that can be believed: each stands at the beginning of a word, within the time of the
 * utterance, and later places are never earlier in time. Of marks that contradict each other the larger part stays.
 */
export function settleMarks({
  text,
  marks,
  start,
  end,
}: TimedText & { start: number; end: number }): number[] {
  const pairs: [number, number][] = [];
  for (let index = 0; index + 1 < (marks?.length ?? 0); index += 2) {
    const at = marks?.[index] ?? -1;
    const ms = Math.round(marks?.[index + 1] ?? Number.NaN);
    if (Number.isInteger(at) && at >= 0 && ms >= start && ms <= end && beginsWord(text, at))
      pairs.push([at, ms]);
  }
  pairs.sort((a, b) => a[0] - b[0]);
  return rising(pairs.filter(([at], index) => at !== pairs[index - 1]?.[0])).flat();
}

function beginsWord(text: string, at: number): boolean {
  const behind = text.slice(at, at + 8);
  if (!wordBehind.test(behind)) return false;
  return !endsInWord.test(text.slice(Math.max(0, at - 2), at)) || wide.test(behind);
}

/** The longest run of pairs whose times never fall. */
function rising(pairs: readonly [number, number][]): [number, number][] {
  const tails: number[] = [];
  const before: number[] = [];
  for (const [index, [, ms]] of pairs.entries()) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) <= ms) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = index;
  }
  const chain: [number, number][] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const pair = pairs[index];
    if (pair) chain.push(pair);
  }
  return chain.reverse();
}
