/** Numbers in a text, found and written in another way than the gate reads them. */
import type { Dice } from '../../quote-gate/planting/dice.ts';

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

export interface NumberPlace {
  from: number;
  to: number;
  value: number;
  raw: string;
}

const word = `(?:${[...small, ...tens.filter(Boolean)].join('|')})`;
const spoken = new RegExp(
  `(?<!\\b(?:hundred|thousand|million|billion|point|oh)(?:,? and)? )\\b${word}(?:[ -](?:${word}|hundred|thousand|million|billion|point|and(?= ${word})))*(?: and a half)?\\b`,
  'gi',
);
const digits = /(?<![\p{L}\p{N}.])\d+(?:,\d{3})*(?:\.\d+)?(?![\p{L}\p{N}:/]|[.]\d)/gu;

/** Numbers that two people would read alike; years and odd forms are left alone. */
export function numbersIn(text: string): NumberPlace[] {
  const found = [
    ...[...text.matchAll(digits)].map((match) => ({ match, value: Number(match[0].replaceAll(',', '')) })),
    ...[...text.matchAll(spoken)].map((match) => ({ match, value: valueIn(match[0].toLowerCase()) })),
  ];
  return found
    .filter(({ value }) => value !== null && value !== 1 && value !== 0)
    .map(({ match, value }) => ({
      from: match.index,
      to: match.index + match[0].length,
      value: value ?? 0,
      raw: match[0],
    }))
    .sort((a, b) => a.from - b.from);
}

/** Null for what is not plainly one number ("two three", "twenty twenty"). */
function valueIn(text: string): number | null {
  const half = / and a half$/.test(text);
  const words = text.replace(/ and a half$/, '').split(/[ -]/);
  const point = words.indexOf('point');
  const whole = sumOf(point < 0 ? words : words.slice(0, point));
  if (whole === null || point < 0) return whole === null ? null : whole + (half ? 0.5 : 0);
  const decimals = words.slice(point + 1).map((one) => small.indexOf(one));
  const isPlain = decimals.length > 0 && decimals.every((digit) => digit >= 0 && digit < 10);
  return isPlain ? Number(`${whole}.${decimals.join('')}`) : null;
}

const scales: Readonly<Record<string, number>> = {
  thousand: 1_000,
  million: 1_000_000,
  billion: 1_000_000_000,
};

function sumOf(words: readonly string[]): number | null {
  let total = 0;
  let part = -1;
  for (const norm of words.filter((one) => one !== 'and')) {
    const scale = norm === 'hundred' ? 100 : scales[norm];
    if (scale === undefined) part = joined(part, norm);
    else if (part < 0) return null;
    else if (scale === 100) part *= 100;
    else {
      total += part * scale;
      part = -1;
    }
    if (part === -2) return null;
  }
  return total + Math.max(0, part);
}

/** -2 where the word does not go on with the number. */
function joined(part: number, norm: string): number {
  const value = small.includes(norm) ? small.indexOf(norm) : tens.indexOf(norm) * 10;
  if (part < 0) return value;
  const isOpen = part > 0 && (part % 100 === 0 || (part % 100 >= 20 && part % 10 === 0 && value < 10));
  return isOpen ? part + value : -2;
}

export function inWords(value: number): string | null {
  if (!Number.isInteger(value) || value < 0 || value > 99) return null;
  if (value < 20) return small[value] ?? null;
  const unit = value % 10;
  return `${tens[Math.floor(value / 10)]}${unit === 0 ? '' : `-${small[unit]}`}`;
}

export function inDigits(value: number): string {
  return value >= 10_000 ? value.toLocaleString('en-US') : String(value);
}

/** Another value of the same kind and size. */
export function otherValue(value: number, dice: Dice): number {
  if (!Number.isInteger(value)) return Math.round((value + 0.1 * (1 + dice.roll(60))) * 100) / 100;
  if (value < 20) return 2 + dice.roll(40);
  const size = 10 ** Math.max(0, String(value).length - 2);
  return value + size * (1 + dice.roll(30)) * (dice.roll(2) === 0 && value > size * 35 ? -1 : 1);
}
