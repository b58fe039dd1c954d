/**
 * Words brought to one form, for the comparison that may repair: short forms spelled out, spellings unified, numbers
 * as digits, percent and dollars as signs, fillers and stutters left out. Every canonical word remembers which words
 * it came from.
 */
import { withRanges } from './number-ranges.ts';
import { withWholes } from './number-wholes.ts';
import { readNumber } from './numbers.ts';
import { spelledOut } from './spellings.ts';
import { fillers, isHanging, mayStutter } from './vocabulary.ts';
import type { CanonicalWord, Word } from './words.ts';

type Part = Omit<CanonicalWord, 'counted'> & { fresh: boolean };

export function canonicalOf(words: readonly Word[]): CanonicalWord[] {
  return withRanges(withWholes(joinNumbers(withoutEchoes(withoutStutters(spellOut(withoutFillers(words)))))));
}

type Spoken = Pick<Word, 'norm' | 'capital' | 'apart' | 'ranges'> & { fresh: boolean; index: number };

/** "the the", "I, I", "I I've": one word said twice. What means more when it is said twice stays ("very very", "five five"). */
function withoutStutters(parts: readonly Part[]): Part[] {
  const kept: Part[] = [];
  for (const part of parts) {
    const last = kept.at(-1);
    const twice = last?.norm === part.norm && last.to !== part.from && !part.fresh && mayStutter(part.norm);
    if (!twice || (part.apart && !isHanging(part.norm))) kept.push(part);
  }
  return kept;
}

function spellOut(words: readonly Spoken[]): Part[] {
  const parts: Part[] = [];
  // A talk has few different words.
  const known = new Map<string, readonly string[]>();
  for (const { norm, capital, apart, fresh, index, ranges } of words) {
    if (ranges)
      parts.push({ norm: 'to', from: index, to: index, capital: false, apart: false, fresh: false });
    const spelled = known.get(norm) ?? withUnit(norm) ?? spelledOut(norm);
    known.set(norm, spelled);
    let first = true;
    for (const spelling of spelled) {
      parts.push({
        norm: signs.get(spelling) ?? spelling,
        from: index,
        to: index,
        capital: capital && first,
        apart: apart && first,
        fresh: fresh === true && first,
      });
      first = false;
    }
  }
  return parts;
}

const unitNames: ReadonlyMap<string, string> = new Map([
  ['k', 'thousand'],
  ['m', 'million'],
  ['mm', 'million'],
  ['b', 'billion'],
  ['bn', 'billion'],
]);

/** 6% is 6 and %, $40 is 40 and $, 400k is 400 thousand, 9:30am is 930 and am, 24/7 is said "24 7". */
function withUnit(norm: string): string[] | undefined {
  const match = /^(\p{Sc}?)(\d[\d.,:/]*)(%|k|m|mm|b|bn|am|pm)?$/u.exec(norm);
  if (match === null) return undefined;
  const [, sign = '', digits = '', unit = ''] = match;
  if (digits === '24/7') return ['24', '7'];
  const hour = /^(\d{1,2}):00$/.exec(digits);
  if (hour?.[1]) return [hour[1], unit === '' ? "o'clock" : unit];
  const number = digits.replace(/^(\d+\.\d*?)0+$/, '$1').replace(/\.$/, '');
  const clock = /^\d{1,2}:\d\d$/.test(number) ? number.replace(':', '') : number;
  return [clock, ...(unit === '' ? [] : [unitNames.get(unit) ?? unit]), ...(sign === '' ? [] : [sign])];
}

/** A filler parts neither a number nor another filler: "eight, um, thousand", "you um know". */
function withoutFillers(words: readonly Word[]): Spoken[] {
  const kept: Spoken[] = [];
  let passed = false;
  let begins = false;
  let index = -1;
  for (const word of words) {
    index += 1;
    const last = kept.at(-1);
    const fresh = word.fresh === true || word.stops;
    const isSound = fillers.get(word.norm)?.length === 0;
    const isSecond = last !== undefined && !fresh && fillers.get(last.norm)?.[0] === word.norm;
    if (isSecond) kept.pop();
    if (isSound || isSecond) {
      passed = true;
      begins ||= isSound ? fresh : last?.fresh === true;
      continue;
    }
    const joins = passed && !begins && !fresh && last !== undefined;
    const { norm, capital, ranges } = word;
    kept.push({
      norm,
      capital,
      ranges,
      apart: word.apart && !joins,
      fresh: word.fresh === true || begins,
      index,
    });
    passed = false;
    begins = false;
  }
  return kept;
}

/** "I'm, I'm" and "I am, I'm": two words said twice, and more must follow; "from time to time" is no such thing. */
function withoutEchoes(words: readonly Part[]): Part[] {
  const kept: Part[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [one, two] = [words[at], words[at + 1]];
    const echoes =
      one?.norm === kept.at(-2)?.norm &&
      two?.norm === kept.at(-1)?.norm &&
      one !== undefined &&
      two !== undefined;
    const begins = one?.fresh === true || two?.fresh === true;
    if (echoes && !begins && mayStutter(one.norm) && mayStutter(two.norm) && isHanging(two.norm)) at += 1;
    else if (one) kept.push(one);
  }
  return kept;
}

const signs: ReadonlyMap<string, string> = new Map([
  ['percent', '%'],
  ['dollar', '$'],
  ['dollars', '$'],
  ['bucks', '$'],
  ['degree', '°'],
  ['degrees', '°'],
  ['euro', '€'],
  ['euros', '€'],
  ['grand', 'thousand'],
]);
const scaleWords: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
]);

/** "six point one percent", "6.1 percent" and "6.1%" become the same two words; "four hundred thousand" one. */
function joinNumbers(spoken: readonly Part[]): CanonicalWord[] {
  const words = withSignsBehind(spoken);
  const joined: CanonicalWord[] = [];
  let afterNumber = false;
  for (let at = 0; at < words.length; ) {
    const number = readNumber(words, at);
    const word = words[at];
    if (word === undefined) break;
    const end = number?.end ?? at + 1;
    const last = words[end - 1] ?? word;
    joined.push({
      norm: number?.norm ?? word.norm,
      from: Math.min(word.from, last.from),
      to: Math.max(word.to, last.to),
      capital: word.capital && number === null,
      apart: word.apart,
      counted: number !== null || afterNumber,
      ...(number === null ? {} : scaleAt(words[end - 1]?.norm)),
    });
    afterNumber = number !== null;
    at = end;
  }
  return joined;
}

function scaleAt(norm = ''): { scale?: number } {
  const scale = scaleWords.get(norm);
  return scale === undefined ? {} : { scale };
}

/** "$1.5 million" is spoken "one point five million dollars", "per cent" is "percent". */
function withSignsBehind(words: readonly Part[]): Part[] {
  const moved: Part[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    const next = words[at + 1];
    if (word === undefined) continue;
    if (word.norm === 'per' && next?.norm === 'cent') {
      moved.push({ ...word, norm: '%', to: next.to });
      at += 1;
    } else if (/^\p{Sc}$/u.test(word.norm) && next && scaleWords.has(next.norm) && !next.apart) {
      moved.push({ ...next, apart: false }, { ...word, apart: false });
      at += 1;
    } else moved.push(word);
  }
  return moved;
}
