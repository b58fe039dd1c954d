/**
 * What several words make one number of, once the numbers among them are read: "half a million", "two dozen", "ten x",
 * "five dollars and eighty-one cents", "May fifteenth", "nine a.m.".
 */
import type { CanonicalWord } from './words.ts';

interface Whole {
  /** What stands in the place of `length` words. */
  norms: readonly string[];
  length: number;
  scale?: number;
}

/** The word so many steps on, where no mark parts it from the first one. */
type At = (step: number) => string;

const parts: Readonly<Record<string, number>> = {
  half: 0.5,
  quarter: 0.25,
  '1/2': 0.5,
  '1/4': 0.25,
  '3/4': 0.75,
};
const scales: Readonly<Record<string, number>> = { dozen: 12, million: 1e6, billion: 1e9, trillion: 1e12 };
const months = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/;

export function withWholes(words: readonly CanonicalWord[]): CanonicalWord[] {
  const kept: CanonicalWord[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at];
    if (word === undefined) break;
    const whole = mayBegin(word.norm) ? wholeAt(words, at) : null;
    if (whole === null) kept.push(word);
    else kept.push(...taken(word, words.slice(at, at + whole.length), whole));
    at += whole?.length ?? 1;
  }
  return kept;
}

const mayBegin = (norm: string) => /^(?:a|half|quarter)$/.test(norm) || /^\d/.test(norm) || months.test(norm);

function wholeAt(words: readonly CanonicalWord[], start: number): Whole | null {
  const at: At = (step) => {
    for (let one = start + 1; one <= start + step; one += 1) if (words[one]?.apart !== false) return '';
    return words[start + step]?.norm ?? '';
  };
  return (
    partOfScale(at) ?? dozens(at) ?? times(at) ?? withCents(at) ?? dayOfMonth(at) ?? halfOfDay(words, start)
  );
}

function taken(
  { capital, apart }: CanonicalWord,
  words: readonly CanonicalWord[],
  { norms, scale }: Whole,
): CanonicalWord[] {
  const from = Math.min(...words.map((word) => word.from));
  const to = Math.max(...words.map((word) => word.to));
  return norms.map((norm, at) => ({
    norm,
    from,
    to,
    capital: capital && at === 0 && /\p{L}/u.test(norm),
    apart: apart && at === 0,
    counted: true,
    ...(scale === undefined ? {} : { scale }),
  }));
}

/** "half a million", "a quarter of a million", "three quarters of a percent"; "a million" has been read before. */
function partOfScale(at: At): Whole | null {
  let next = at(0) === 'a' ? 1 : 0;
  const part = parts[at(next)];
  if (part === undefined) return null;
  next += 1;
  if (at(next) === 'of') next += 1;
  if (at(next) === 'a') next += 1;
  const length = next + 1;
  if (at(next) === '%') return at(next - 1) === 'of' ? null : { norms: [String(part), '%'], length };
  const scale = scales[at(next)] ?? (/^1(?:000)+$/.test(at(next)) ? Number(at(next)) : null);
  if (scale === null) return null;
  const norms = [String(part * scale)];
  return scale === 12 ? { norms, length } : { norms, length, scale };
}

function dozens(at: At): Whole | null {
  if (at(1) !== 'dozen') return null;
  if (at(0) === 'a') return { norms: ['12'], length: 2 };
  return /^\d{1,3}$/.test(at(0)) ? { norms: [String(Number(at(0)) * 12)], length: 2 } : null;
}

const times = (at: At): Whole | null =>
  /^\d+(?:\.\d+)?$/.test(at(0)) && at(1) === 'x' ? { norms: [`${at(0)}x`], length: 2 } : null;

function withCents(at: At): Whole | null {
  if (!/^\d+$/.test(at(0)) || at(1) !== '$') return null;
  const next = at(2) === 'and' ? 3 : 2;
  if (!/^\d\d?$/.test(at(next)) || !/^cents?$/.test(at(next + 1))) return null;
  return { norms: [String((Number(at(0)) * 100 + Number(at(next))) / 100), '$'], length: next + 2 };
}

/** "May fifteenth", "May 15th" and "May 15". */
function dayOfMonth(at: At): Whole | null {
  if (!months.test(at(0))) return null;
  const day = { first: '1', second: '2' }[at(1)] ?? /^(\d\d?)(?:st|nd|rd|th)$/.exec(at(1))?.[1];
  // "A March second to none": not a day.
  if (day === undefined || (at(1) === 'second' && /^(?:to|half|of)$/.test(at(2)))) return null;
  return { norms: [at(0), day], length: 2 };
}

/** "Nine a.m.", "9 am", "9 o'clock a.m."; the points of "a.m." part nothing. */
function halfOfDay(words: readonly CanonicalWord[], start: number): Whole | null {
  const at = (step: number) => words[start + step]?.norm ?? '';
  if (!/^\d{1,4}$/.test(at(0)) || words[start + 1]?.apart !== false) return null;
  const next = at(1) === "o'clock" ? 2 : 1;
  if (/^[ap]$/.test(at(next)) && at(next + 1) === 'm')
    return { norms: [at(0), `${at(next)}m`], length: next + 2 };
  return next === 2 && /^[ap]m$/.test(at(2)) ? { norms: [at(0), at(2)], length: 3 } : null;
}
