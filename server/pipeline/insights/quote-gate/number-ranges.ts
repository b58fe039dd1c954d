/** What both ends of a range share is said once: "$10-15k", "$10,000 to $15,000" and "ten to fifteen thousand dollars". */
import type { CanonicalWord } from './words.ts';

const isSign = (norm = '') => /^(?:%|°|\p{Sc})$/u.test(norm);
const isNumber = (norm = '') => /^\d+(?:\.\d+)?$/.test(norm);

export function withRanges(words: readonly CanonicalWord[]): CanonicalWord[] {
  const kept: CanonicalWord[] = [];
  for (let at = 0; at < words.length; ) {
    const range = isNumber(words[at]?.norm) ? rangeAt(words, at) : null;
    const word = words[at];
    if (range !== null) kept.push(...range.words);
    else if (word) kept.push(word);
    at += range?.length ?? 1;
  }
  return kept;
}

interface Range {
  words: readonly CanonicalWord[];
  length: number;
}

/** A number, its sign perhaps, "to", a number and its sign perhaps. */
function rangeAt(words: readonly CanonicalWord[], at: number): Range | null {
  const low = words[at];
  const sign = isSign(words[at + 1]?.norm) && words[at + 1]?.apart === false ? words[at + 1] : undefined;
  const next = at + (sign === undefined ? 1 : 2);
  const [to, high] = [words[next], words[next + 1]];
  if (low === undefined || to?.norm !== 'to' || high === undefined || !isNumber(high.norm)) return null;
  if (to.apart || high.apart) return null;
  const own = words[next + 2];
  const behind = isSign(own?.norm) && own?.apart === false ? own : undefined;
  const first = { ...low, norm: fullNorm(low, high) };
  const isShared = sign !== undefined && behind?.norm === sign.norm;
  // In writing a sign stands before the first number for both: "$10-15k".
  const isBefore = sign?.to === low.to && to.from === high.from && behind === undefined;
  if (sign === undefined || (!isShared && !isBefore)) {
    const kept = sign === undefined ? [first] : [first, sign];
    return first.norm === low.norm ? null : { words: [...kept, to, high], length: next + 2 - at };
  }
  const last = behind ?? { ...sign, from: high.from, to: high.to };
  return {
    words: [{ ...first, to: Math.max(first.to, sign.to) }, to, high, last],
    length: next + 2 + (behind === undefined ? 0 : 1) - at,
  };
}

/** "Ten to fifteen thousand" are ten thousand to fifteen thousand, where the second is spoken of in thousands. */
function fullNorm(low: CanonicalWord, high: CanonicalWord): string {
  const { scale } = high;
  const value = Number(low.norm);
  if (scale === undefined || low.scale !== undefined || value >= 1_000) return low.norm;
  const meant = value * scale;
  return meant < Number(high.norm) ? String(Number(meant.toPrecision(15))) : low.norm;
}
