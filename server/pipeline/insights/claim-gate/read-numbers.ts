/**
 * Numbers with what they measure, read from canonical words: the quote gate has already brought number words to digits
 * ("five and a half", "four oh nine", "$400k"); here they get their unit, their fraction, their range.
 */

import { thingBehind, unitBehind } from './measured-behind.ts';
import { joined, made, type NumberMention, type NumberWord, normAt } from './number-words.ts';
import { numbered, quarterOfYear } from './numbered-times.ts';
import { unitAt } from './units.ts';
import { vagueNumber } from './vague-numbers.ts';

const share: Readonly<Record<string, number>> = {
  half: 0.5,
  quarter: 0.25,
  third: 1 / 3,
  fourth: 0.25,
  fifth: 0.2,
};
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

function mentionAt(words: readonly NumberWord[], at: number): NumberMention | null {
  return (
    quarterOfYear(words, at) ??
    numbered(words, at) ??
    withEighths(words, at) ??
    withCents(words, at) ??
    partOf(words, at) ??
    counted(words, at) ??
    vague(words, at) ??
    loose(words, at)
  );
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

/** "Five dollars and eighty-one cents". */
function withCents(words: readonly NumberWord[], at: number): NumberMention | null {
  const unit = unitAt(joined(words, at + 1), '');
  if (!/^\d+$/.test(normAt(words, at)) || unit?.kind !== '$' || unit.factor !== 1) return null;
  const next = joined(words, at + 2) === 'and' ? at + 3 : at + 2;
  const cents = joined(words, next);
  if (!/^\d\d?$/.test(cents) || !/^cents?$/.test(joined(words, next + 1))) return null;
  return made(at, next + 1, Number(normAt(words, at)) + Number(cents) / 100, { unit });
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
  if (!isFew && !/^(?:a|an|each|every|per|single|whole|last|next|this|past|previous|following)$/.test(norm))
    return null;
  const skip = isFew && joined(words, at + 1) === 'of' ? 1 : 0;
  const unit = unitAt(joined(words, at + 1 + skip), joined(words, at + 2 + skip));
  if (unit === null) return null;
  return made(at, at + skip + unit.length, isFew ? Number.NaN : 1, { unit, isLoose: true });
}

/** "twelve to fourteen days": what the last of a range measures, all of it measures; "three to four hundred" too. */
function inheritUnits(found: NumberMention[], words: readonly NumberWord[]): void {
  for (let index = found.length - 2; index >= 0; index -= 1) {
    const one = found[index];
    const next = found[index + 1];
    if (one === undefined || next === undefined || !areRange(one, next, words)) continue;
    if (one.thing === null) {
      one.unit = next.unit === null ? null : { ...next.unit };
      one.thing = next.thing;
    }
    const scale = 10 ** (/0+$/.exec(String(Math.trunc(next.value)))?.[0].length ?? 0);
    const isElided = scale >= 100 && one.value < 1_000 && next.value > one.value * 50;
    if (isElided) one.also = [...one.also, one.value * scale];
  }
}

/** The upper end of a range is at most so many times the lower one. */
const mostApart = 10;

function areRange(one: NumberMention, next: NumberMention, words: readonly NumberWord[]): boolean {
  if (one.unit !== null || one.isOrdinal || next.isLoose) return false;
  // "12–14 days", but not "a hundred and thirty, five times twenty-six" or "at six and a half, $2,162".
  const ratio = next.value / one.value;
  if (isShortened(one, next)) return true;
  if (words[next.at]?.apart === true && (ratio <= 1 || ratio > mostApart)) return false;
  // "One three-hour contract".
  if (one.value === 1 && one.to + 1 === next.at) return false;
  // "And eleven two years later".
  if (one.to + 1 === next.at && ratio <= 1) return false;
  return isRange(words.slice(one.to + 1, next.at).map(({ norm }) => norm));
}

/** "10, $15,000" are ten to fifteen thousand. */
const isShortened = (one: NumberMention, next: NumberMention) =>
  one.to + 1 === next.at &&
  next.unit?.kind === '$' &&
  next.value >= 1_000 &&
  next.value % 1_000 === 0 &&
  one.value * 1_000 < next.value &&
  one.value * 1_000 * mostApart >= next.value;

function isRange(between: readonly string[]): boolean {
  const [first = 'to', ...rest] = between;
  return (
    between.length <= 2 &&
    /^(?:to|or|and|minus|through|maybe|by)$/.test(first) &&
    rest.every((norm) => norm === 'maybe')
  );
}
