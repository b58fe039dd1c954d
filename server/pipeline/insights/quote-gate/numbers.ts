/**
 * Numbers read from words, so that "two hundred and fifty", "250" and "two fifty" are one: cardinals, decimals,
 * fractions, ordinals, years and prices as they are spoken.
 */
export interface NumberPart {
  norm: string;
  /** A mark stands before it: another number begins. */
  apart: boolean;
}

interface Read {
  norm: string;
  /** Index of the first part behind it. */
  end: number;
}

const list = (text: string) => text.trim().split(/\s+/);
const small = list(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
);
const tens = list('twenty thirty forty fifty sixty seventy eighty ninety');
const smallOrdinals = list(
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth',
);
const tensOrdinals = list('twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth');
const decades = list('twenties thirties forties fifties sixties seventies eighties nineties');
const scales: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
  ['trillion', 1_000_000_000_000],
]);
const fractions: ReadonlyMap<string, number> = new Map([
  ['half', 2],
  ['third', 3],
  ['quarter', 4],
  ['fourth', 4],
  ['fifth', 5],
]);
const values: ReadonlyMap<string, number> = new Map([
  ...small.map((word, value): [string, number] => [word, value]),
  ...tens.map((word, ten): [string, number] => [word, (ten + 2) * 10]),
]);
const numberWords: ReadonlySet<string> = new Set([
  ...values.keys(),
  ...scales.keys(),
  ...smallOrdinals,
  ...tensOrdinals,
  ...decades,
]);
const longest = 24;

/** Whether a folded word is a number, or a word that only numbers are made of. */
export function isNumberWord(norm: string): boolean {
  return numberWords.has(norm);
}

/** The number that begins at `start`, as digits; null where none does. */
export function readNumber(parts: readonly NumberPart[], start: number): Read | null {
  const opening = parts[start]?.norm ?? '';
  if (opening === 'point') return readPoint(parts, start);
  if (opening !== 'a' && !numberWords.has(opening) && !/^\d/.test(opening)) return null;
  const groups: string[] = [];
  let at = start;
  let spoken = true;
  while (at < parts.length && at - start < longest && (at === start || parts[at]?.apart === false)) {
    const group = readGroup(parts, at, groups.length > 0);
    if (group === null || (at > start && !(spoken && group.spoken && belongs(groups, group.norm)))) break;
    groups.push(group.norm);
    spoken = group.spoken;
    at = group.end;
    if (/\D/.test(group.norm)) break;
  }
  return groups.length === 0 ? null : { norm: groups.join(''), end: at };
}

/** "Point five percent", where nothing stands before the point. */
function readPoint(parts: readonly NumberPart[], start: number): Read | null {
  const glued = (at: number) => (parts[at]?.apart === false ? (parts[at]?.norm ?? '') : '');
  const { digits, end } = readDecimals(glued, start + 1);
  const isShare = /^(?:%|million|billion)$/.test(glued(end));
  return digits === '' || !isShare ? null : { norm: plain(Number(`0.${digits}`)), end };
}

/**
 * "nineteen ninety", "two fifty", "four oh nine" and "five five five" are read as one figure; "two three" are two.
 * Digits of one length cannot be told from a count aloud, so they need a third.
 */
function belongs(groups: readonly string[], next: string): boolean {
  const first = groups[0] ?? '';
  const last = groups.at(-1) ?? '';
  if (/^0\d$/.test(next)) return groups.length === 1 && first.length <= 2 && first !== '0';
  if (/^\d0s$/.test(next)) return groups.length === 1 && first.length === 2;
  if (next.length === 2)
    return groups.length === 1 && first.length <= 2 && Number(first) > 0 && !last.endsWith('00');
  return false;
}

function readGroup(
  parts: readonly NumberPart[],
  start: number,
  inside: boolean,
): (Read & { spoken: boolean }) | null {
  const norm = parts[start]?.norm ?? '';
  const glued = (at: number) => (parts[at]?.apart === false ? (parts[at]?.norm ?? '') : '');
  const following = numberOf(glued(start + 1));
  if (inside && (norm === 'oh' || norm === 'o') && following !== undefined && following < 10) {
    return { norm: `0${following}`, end: start + 2, spoken: true };
  }
  const decade = decades.indexOf(norm);
  if (decade >= 0) return { norm: `${decade + 2}0s`, end: start + 1, spoken: true };
  const simple = readFraction(parts, start) ?? readOrdinal(norm, start);
  if (simple) return { ...simple, spoken: true };
  return readCardinal(norm, start, glued);
}

function readFraction(parts: readonly NumberPart[], start: number): Read | null {
  const count = parts[start]?.norm === 'a' ? 1 : numberOf(parts[start]?.norm ?? '');
  const next = parts[start + 1];
  if (count === undefined || count > 4 || next === undefined || next.apart) return null;
  const below = fractions.get(next.norm) ?? fractions.get(next.norm.replace(/s$/, ''));
  // "A half" and "a quarter" are more than fractions; "two thirds" is nothing else.
  if (below === undefined || (below !== 3 && below !== 5 && count === 1)) return null;
  return { norm: `${count}/${below}`, end: start + 2 };
}

function readOrdinal(norm: string, start: number): Read | null {
  const unit = smallOrdinals.indexOf(norm);
  // "first" and "second" are more often words of order and of time.
  const value = unit > 2 ? unit : (tensOrdinals.indexOf(norm) + 2) * 10;
  if (unit > 2 || value > 10) return { norm: `${value}${suffix(value)}`, end: start + 1 };
  const match = /^(\d+)(?:st|nd|rd|th)$/.exec(norm);
  if (match === null) return null;
  if (norm === '1st') return { norm: 'first', end: start + 1 };
  return { norm: norm === '2nd' ? 'second' : `${match[1]}${suffix(Number(match[1]))}`, end: start + 1 };
}

interface Sum {
  /** What millions and thousands make, and what stands below them. */
  total: number;
  part: number;
  end: number;
  /** The last word was a number below a hundred; digits are never added to. */
  fresh: boolean;
  bare: boolean;
}

type Glued = (at: number) => string;

function readCardinal(norm: string, start: number, glued: Glued): (Read & { spoken: boolean }) | null {
  const named = numberOf(norm);
  const article = norm === 'a' && scales.has(glued(start + 1));
  const bare = /^\d+(\.\d+)?$/.test(norm);
  if (named === undefined && !article && !bare) return null;
  const part = article ? 1 : (named ?? Number(norm));
  const sum: Sum = { total: 0, part, end: start + 1, fresh: named !== undefined, bare };
  while (continuations.some((go) => go(sum, glued)));
  const value = sum.total + sum.part;
  const tail = bare ? null : ordinalTail(glued(sum.end), sum.part);
  if (tail === null) return { norm: plain(value), end: sum.end, spoken: !bare && value < 10_000 };
  return { norm: `${plain(value + tail)}${suffix(value + tail)}`, end: sum.end + 1, spoken: true };
}

/** Each takes the words that it knows how to add, and says whether there were any. */
const continuations: readonly ((sum: Sum, glued: Glued) => boolean)[] = [
  function scaled(sum, glued) {
    const scale = scales.get(glued(sum.end));
    if (scale === undefined) return false;
    if (scale === 100) sum.part *= 100;
    else {
      sum.total += sum.part * scale;
      sum.part = 0;
    }
    return take(sum, 1, false);
  },
  function unitBehindTen(sum, glued) {
    const value = numberOf(glued(sum.end));
    const open = sum.fresh && sum.part % 10 === 0 && sum.part % 100 >= 20;
    if (!open || value === undefined || value === 0 || value > 9) return false;
    sum.part += value;
    return take(sum, 1, false);
  },
  function belowHundred(sum, glued) {
    const value = numberOf(glued(sum.end));
    const open = sum.part === 0 ? sum.total > 0 : sum.part % 100 === 0;
    if (value === undefined || sum.fresh || sum.bare || !open) return false;
    sum.part += value;
    return take(sum, 1, true);
  },
  function andBelowHundred(sum, glued) {
    const value = glued(sum.end) === 'and' ? numberOf(glued(sum.end + 1)) : undefined;
    const open = sum.total + sum.part >= 100 && (sum.part === 0 || sum.part % 100 === 0);
    if (value === undefined || sum.bare || !open) return false;
    sum.part += value;
    return take(sum, 2, true);
  },
  function decimals(sum, glued) {
    if (glued(sum.end) !== 'point' || !Number.isInteger(sum.part)) return false;
    const read = readDecimals(glued, sum.end + 1);
    if (read.digits === '') return false;
    sum.part = Number(`${sum.part}.${read.digits}`);
    return take(sum, read.end - sum.end, false);
  },
  function andPart(sum, glued) {
    const read = readPart(glued, sum.end);
    if (read === null || sum.part >= 100 || !Number.isInteger(sum.part)) return false;
    // "A million and a half" is half a million more.
    if (sum.part === 0 && sum.total > 0) sum.total += read.value * scaleOf(sum.total);
    else sum.part += read.value;
    return take(sum, read.length, false);
  },
];

function take(sum: Sum, count: number, fresh: boolean): boolean {
  sum.end += count;
  sum.fresh = fresh;
  return true;
}

/** "twenty-first", "hundred and fifth" without its "and". */
function ordinalTail(word: string, part: number): number | null {
  const unit = smallOrdinals.indexOf(word);
  const open = part >= 20 && (part % 100 === 0 || (part % 10 === 0 && unit < 10 && part % 100 >= 20));
  return unit > 0 && open ? unit : null;
}

const partNames: readonly (readonly [string, number])[] = [
  ['and a half', 0.5],
  ['and a quarter', 0.25],
  ['and three quarters', 0.75],
];

/** "and a half", "and three quarters"; in digits "1/2" alone. */
function readPart(glued: Glued, start: number): { value: number; length: number } | null {
  for (const [name, value] of partNames) {
    const words = name.split(' ');
    if (words.every((word, at) => glued(start + at) === word)) return { value, length: words.length };
  }
  const skipped = glued(start) === 'and' ? 1 : 0;
  const written = /^([1-7])\/([248])$/.exec(glued(start + skipped));
  if (written === null || Number(written[1]) >= Number(written[2])) return null;
  return { value: Number(written[1]) / Number(written[2]), length: skipped + 1 };
}

const scaleOf = (total: number) =>
  [...scales.values()].findLast((scale) => scale >= 1_000 && total % scale === 0) ?? 1;

function readDecimals(glued: (at: number) => string, start: number): { digits: string; end: number } {
  // "6 point 25", as some recognisers write it.
  if (/^\d+$/.test(glued(start))) return { digits: glued(start), end: start + 1 };
  let digits = '';
  let end = start;
  for (let next = numberOf(glued(end)); next !== undefined && next < 10; next = numberOf(glued(end))) {
    digits += String(next);
    end += 1;
  }
  return { digits, end };
}

function numberOf(word: string): number | undefined {
  return values.get(word);
}

const plain = (value: number) => String(Number(value.toPrecision(15)));

function suffix(value: number): string {
  const last = value % 10;
  if (Math.floor(value / 10) % 10 === 1 || last === 0 || last > 3) return 'th';
  return ['th', 'st', 'nd', 'rd'][last] ?? 'th';
}
