/**
 * Numbers with what they measure, read from canonical words: the quote gate has already brought number words to digits
 * ("five and a half", "four oh nine", "$400k"); here they get their unit, their fraction, their range.
 */

import type { CanonicalWord } from '../quote-gate/canonical.ts';
import { isStopWord } from './stop-words.ts';
import { type Unit, unitAt } from './units.ts';
import { vagueNumber } from './vague-numbers.ts';

export interface NumberMention {
  /** First and last canonical word, unit included. */
  at: number;
  to: number;
  value: number;
  /** Other values that the same words may mean: "three to four hundred", "'98", a third as a share. */
  also: readonly number[];
  unit: Unit | null;
  /** The word that is counted, where no unit is. */
  thing: string | null;
  /** "the fifteenth", "30th". */
  isOrdinal: boolean;
  /** "a year", "half": true of what was said, and nothing that a claim must prove. */
  isLoose: boolean;
}

export interface NumberWord {
  norm: string;
  apart: boolean;
  /** Several words make it up. */
  isSpoken: boolean;
}

export const numberWord = ({ norm, apart, from, to }: CanonicalWord): NumberWord => ({
  norm,
  apart,
  isSpoken: to > from,
});

const share: Readonly<Record<string, number>> = {
  half: 0.5,
  quarter: 0.25,
  third: 1 / 3,
  fourth: 0.25,
  fifth: 0.2,
};
const skipped = new Set(
  'extra more additional less fewer full whole other new straight solid consecutive of first last second'.split(
    ' ',
  ),
);
const lookAhead = 3;

export function readNumbers(words: readonly NumberWord[]): NumberMention[] {
  const found: NumberMention[] = [];
  for (let at = 0; at < words.length; ) {
    const mention = mentionAt(words, at);
    if (mention !== null) found.push(mention);
    at = mention === null ? at + 1 : Math.max(at, mention.to) + 1;
  }
  inheritUnits(found, words);
  return found;
}

const normAt = (words: readonly NumberWord[], at: number) => words[at]?.norm ?? '';
const joined = (words: readonly NumberWord[], at: number) =>
  words[at] !== undefined && words[at]?.apart === false ? normAt(words, at) : '';

function mentionAt(words: readonly NumberWord[], at: number): NumberMention | null {
  return (
    quarterOfYear(words, at) ??
    numbered(words, at) ??
    withEighths(words, at) ??
    partOf(words, at) ??
    counted(words, at) ??
    vague(words, at) ??
    loose(words, at)
  );
}

const quarter: Unit = { kind: 'Q', factor: 1, length: 1 };
const order: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  '3rd': 3,
  '4th': 4,
  third: 3,
  fourth: 4,
};

/** "Q3", "the third quarter", "quarter three". */
function quarterOfYear(words: readonly NumberWord[], at: number): NumberMention | null {
  const norm = normAt(words, at);
  const next = joined(words, at + 1);
  const glued = /^q([1-4])$/.exec(norm)?.[1];
  const value =
    glued ??
    (/^q(?:uarter)?$/.test(norm) && /^[1-4]$/.test(next) ? next : undefined) ??
    (next === 'quarter' ? order[norm] : undefined);
  if (value === undefined) return null;
  return made(at, glued === undefined ? at + 1 : at, Number(value), { unit: quarter });
}

/** "Day thirty-eight" is thirty-eight days on; "a day" is not numbered. */
function numbered(words: readonly NumberWord[], at: number): NumberMention | null {
  const norm = normAt(words, at);
  const next = joined(words, at + 1);
  if (!/^(?:day|week|month|year)$/.test(norm) || !/^\d+$/.test(next)) return null;
  const before = words[at]?.apart === false ? normAt(words, at - 1) : '';
  if (/^(?:a|an|per|each|every|the|that|this|last|next|past|first|final|one|same|\d.*)$/.test(before) || unitBehind(words, at + 2)) return null;
  return made(at, at + 1, Number(next), { unit: unitAt(norm, '') });
}

const below: Readonly<Record<string, number>> = {
  '8th': 8,
  eighths: 8,
  '16th': 16,
  sixteenths: 16,
  tenths: 10,
};

/** "Six and five eighths", "seven and an eighth". */
function withEighths(words: readonly NumberWord[], at: number): NumberMention | null {
  const whole = normAt(words, at);
  if (!/^\d+$/.test(whole) || joined(words, at + 1) !== 'and') return null;
  const count = joined(words, at + 2);
  const parts = below[joined(words, at + 3)];
  if (parts === undefined || !/^(?:an?|[1-9])$/.test(count)) return null;
  const value = Number(whole) + (/^a/.test(count) ? 1 : Number(count)) / parts;
  const unit = unitBehind(words, at + 4);
  return made(at, at + 3 + (unit?.length ?? 0), value, { unit });
}

/** "half a percent", "half a million", "a quarter of a point", "a point and a half". */
function partOf(words: readonly NumberWord[], at: number): NumberMention | null {
  const norm = normAt(words, at);
  if (norm === 'a') return pointAndHalf(words, at) ?? partOfArticle(words, at);
  if (norm === 'half') return partFrom(words, at, at + 1, 0.5);
  const fraction = /^(\d)\/(\d)$/.exec(norm);
  if (fraction === null || Number(fraction[1]) > Number(fraction[2])) return null;
  const value = Number(fraction[1]) / Number(fraction[2]);
  return partFrom(words, at, at + 1, value) ?? made(at, at, value, { also: [value * 100] });
}

function partOfArticle(words: readonly NumberWord[], at: number): NumberMention | null {
  const value = share[joined(words, at + 1)];
  if (value === undefined) return null;
  const part = partFrom(words, at, at + 2, value);
  if (part !== null) return part;
  return joined(words, at + 2) === 'of' ? made(at, at + 1, value, { also: [value * 100] }) : null;
}

/** What is halved follows: a unit, or a number that stands for one ("half a million dollars"). */
function partFrom(
  words: readonly NumberWord[],
  at: number,
  next: number,
  value: number,
): NumberMention | null {
  let here = next;
  if (joined(words, here) === 'of') here += 1;
  if (/^(?:a|an|1|one)$/.test(joined(words, here))) here += 1;
  const scale = Number(joined(words, here));
  if ((here > next || scale >= 1_000) && scale >= 100 && /^10+$/.test(String(scale))) {
    const unit = unitBehind(words, here + 1);
    return made(at, unit === null ? here : here + unit.length, value * scale, { unit });
  }
  const unit = unitAt(joined(words, here), joined(words, here + 1));
  if (unit === null) return null;
  if (here === next && !/^(?:%|length|clock|area)$/.test(unit.kind)) return null;
  return made(at, here + unit.length - 1, value, { unit });
}

function pointAndHalf(words: readonly NumberWord[], at: number): NumberMention | null {
  const unit = unitAt(joined(words, at + 1), joined(words, at + 2));
  if (unit === null) return null;
  const behind = at + 1 + unit.length;
  const isHalf = ['and', 'a'].every((word, index) => joined(words, behind + index) === word);
  const value = share[joined(words, behind + 2)];
  return isHalf && value !== undefined ? made(at, behind + 2, 1 + value, { unit }) : null;
}

function counted(words: readonly NumberWord[], at: number): NumberMention | null {
  const norm = normAt(words, at);
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/.exec(norm);
  if (ordinal) return made(at, at, Number(ordinal[1]), { isOrdinal: true });
  const decade = /^(\d{1,3}0)s$/.exec(norm);
  if (decade) return made(at, at, Number(decade[1]), { unit: { kind: 'decade', factor: 1, length: 1 } });
  if (norm === 'twice')
    return made(at, at, 2, { unit: { kind: 'times', factor: 1, length: 1 }, isLoose: true });
  const product = /^(\d+(?:\.\d+)?)(x|p)$/.exec(norm);
  if (product?.[2] === 'x')
    return made(at, at, Number(product[1]), { unit: { kind: 'times', factor: 1, length: 1 } });
  if (!/^\d+(?:[.,:/]\d+)*$/.test(norm)) return dozen(words, at);
  const value = Number(norm);
  // Versions, clock times with letters, "24/7": the writing itself is the value.
  if (Number.isNaN(value)) return made(at, at, Number(norm.replace(/\D/g, '')), {});
  if (joined(words, at + 1) === 'dozen')
    return made(at, at + 1, value * 12, { thing: thingBehind(words, at + 2) });
  const whole = wholeThousands(words, at);
  if (whole !== null) {
    const unit = unitBehind(words, at + 2);
    const thing = unit === null ? thingBehind(words, at + 2) : null;
    return made(at, at + 1 + (unit?.length ?? 0), whole, { unit, thing });
  }
  const also = value === 401_000 ? [401] : [];
  const unit = unitBehind(words, at + 1);
  if (unit !== null) return made(at, at + unit.length, value, { unit, also });
  return made(at, at, value, { thing: thingBehind(words, at + 1), also });
}

/** "Fifteen thousand, one hundred and thirty-three" in words is one number with a comma in its midst; so is "3, 105". */
function wholeThousands(words: readonly NumberWord[], at: number): number | null {
  const [one, two] = [words[at], words[at + 1]];
  if (one === undefined || two?.apart !== true || one.isSpoken !== two.isSpoken) return null;
  if (one.isSpoken && /^\d+000$/.test(one.norm) && /^[1-9]\d\d$/.test(two.norm))
    return Number(one.norm) + Number(two.norm);
  if (!one.isSpoken && /^[1-9]\d?$/.test(one.norm) && /^(?:\d{3}|0)$/.test(two.norm))
    return Number(one.norm) * 1_000 + Number(two.norm);
  return null;
}

function vague(words: readonly NumberWord[], at: number): NumberMention | null {
  const found = vagueNumber(normAt(words, at), joined(words, at + 1), joined(words, at + 2));
  return found && made(at, at + found.length - 1, found.value, { unit: found.unit });
}

function dozen(words: readonly NumberWord[], at: number): NumberMention | null {
  if (normAt(words, at) !== 'dozen') return null;
  return made(at, at, 12, { thing: thingBehind(words, at + 1) });
}

/** "a year", "per month", "a percent": one of them; "a couple of weeks" are nobody knows how many. */
function loose(words: readonly NumberWord[], at: number): NumberMention | null {
  const norm = normAt(words, at);
  const isFew = /^(?:couple|few|several)$/.test(norm);
  if (!isFew && !/^(?:a|an|each|every|per|single|whole|last|next|this|past|previous|following)$/.test(norm)) return null;
  const skip = isFew && joined(words, at + 1) === 'of' ? 1 : 0;
  const unit = unitAt(joined(words, at + 1 + skip), joined(words, at + 2 + skip));
  if (unit === null) return null;
  return made(at, at + skip + unit.length, isFew ? Number.NaN : 1, { unit, isLoose: true });
}

function unitBehind(words: readonly NumberWord[], at: number): Unit | null {
  for (let here = at; here < at + lookAhead; here += 1) {
    const norm = joined(words, here);
    if (norm === '') return null;
    const unit = unitAt(norm, joined(words, here + 1));
    if (unit !== null) return { ...unit, length: unit.length + here - at };
    if (!skipped.has(norm)) return null;
  }
  return null;
}

function thingBehind(words: readonly NumberWord[], at: number): string | null {
  for (let here = at; here < at + lookAhead; here += 1) {
    const norm = joined(words, here);
    if (norm === '' || /^\d/.test(norm)) return null;
    if (skipped.has(norm)) continue;
    return isStopWord(norm) ? null : norm;
  }
  return null;
}

function made(at: number, to: number, value: number, more: Partial<NumberMention>): NumberMention {
  return { at, to, value, also: [], unit: null, thing: null, isOrdinal: false, isLoose: false, ...more };
}

/** "twelve to fourteen days": what the last of a range measures, all of it measures; "three to four hundred" too. */
function inheritUnits(found: NumberMention[], words: readonly NumberWord[]): void {
  for (let index = found.length - 2; index >= 0; index -= 1) {
    const one = found[index];
    const next = found[index + 1];
    if (one === undefined || next === undefined || one.unit !== null || one.isOrdinal || next.isLoose)
      continue;
    // "12–14 days", but not "a hundred and thirty, five times twenty-six".
    if (words[next.at]?.apart === true && next.value <= one.value) continue;
    // "One three-hour contract".
    if (one.value === 1 && one.to + 1 === next.at) continue;
    if (!isRange(words.slice(one.to + 1, next.at).map(({ norm }) => norm))) continue;
    if (one.thing === null) {
      one.unit = next.unit === null ? null : { ...next.unit };
      one.thing = next.thing;
    }
    const scale = 10 ** (/0+$/.exec(String(Math.trunc(next.value)))?.[0].length ?? 0);
    const isElided = scale >= 100 && one.value < 1_000 && next.value > one.value * 50;
    if (isElided) one.also = [...one.also, one.value * scale];
  }
}

function isRange(between: readonly string[]): boolean {
  const [first = 'to', ...rest] = between;
  return (
    between.length <= 2 &&
    /^(?:to|or|and|minus|through|maybe|by)$/.test(first) &&
    rest.every((norm) => norm === 'maybe')
  );
}
