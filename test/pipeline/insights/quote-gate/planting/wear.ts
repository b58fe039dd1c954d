/** The second row of the table: the same words, lightly worn. Each gives null where the sentence has nothing to wear. */
import type { Dice } from './dice.ts';

export type Wear = (text: string, dice: Dice, speakerName: string) => string | null;

const swaps: readonly (readonly [string, string])[] = [
  ["it's", 'it is'],
  ["that's", 'that is'],
  ["I'm", 'I am'],
  ["we're", 'we are'],
  ["don't", 'do not'],
  ["you're", 'you are'],
  ["they're", 'they are'],
  ["didn't", 'did not'],
  ["can't", 'cannot'],
  ["I've", 'I have'],
  ["we've", 'we have'],
  ["isn't", 'is not'],
  ["wasn't", 'was not'],
  ["I'll", 'I will'],
  ["there's", 'there is'],
  ["doesn't", 'does not'],
  ["wouldn't", 'would not'],
  ["I'd", 'I would'],
  ["what's", 'what is'],
  ['gonna', 'going to'],
  ["he's", 'he is'],
  ["she's", 'she is'],
  ["let's", 'let us'],
  ["you've", 'you have'],
  ["couldn't", 'could not'],
];
const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const wordAt = (word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}'\u2019])${escaped(word)}(?![\\p{L}\\p{N}'\u2019])`, 'iu');

function replaceOne(text: string, pairs: readonly (readonly [string, string])[], dice: Dice): string | null {
  const straight = text.replaceAll('\u2019', "'");
  const usable = pairs.filter(([from]) => wordAt(from).test(straight));
  const pair = dice.pick(usable);
  return pair ? straight.replace(wordAt(pair[0]), pair[1]) : null;
}

/** 0 to 999,999 in words, as people say and write them. */
export function inWords(value: number, dice: Dice): string {
  if (value < 20) return small[value] ?? '';
  if (value < 100) {
    const unit = value % 10 === 0 ? '' : `${dice.roll(2) === 0 ? '-' : ' '}${small[value % 10]}`;
    return `${tens[Math.floor(value / 10) - 2]}${unit}`;
  }
  const [scale, name] = value < 1_000 ? [100, 'hundred'] : [1_000, 'thousand'];
  const rest = value % scale;
  const and = dice.roll(2) === 0 && rest < 100 ? ' and' : '';
  return `${inWords(Math.floor(value / scale), dice)} ${name}${rest === 0 ? '' : `${and} ${inWords(rest, dice)}`}`;
}

function digitsToWords(text: string, dice: Dice): string | null {
  const places = [
    ...text.matchAll(/(?<![\p{L}\p{N}$.,:/'\u2019-])\d{1,3}(?:,\d{3})?(?![\p{L}\p{N}%:/'\u2019-]|[.,]\d)/gu),
  ];
  const match = dice.pick(places);
  if (match === undefined) return null;
  const words = inWords(Number(match[0].replace(',', '')), dice);
  return text.slice(0, match.index) + words + text.slice(match.index + match[0].length);
}

function wordsToDigits(text: string, dice: Dice): string | null {
  const ten = `(?:${tens.join('|')})`;
  const unit = `(?:${small.slice(1).join('|')})`;
  const pattern = new RegExp(
    `(?<![\\p{L}-]|\\b(?:${ten}|${unit}|hundred|thousand|and|point|oh|a)\\s)(?:${ten}[- ]${unit}|${ten}|${unit})(?![\\p{L}'\u2019-]|\\s(?:${ten}|${unit}|hundred|thousand|million|billion|point|oh|and a half|third|thirds|quarter|quarters|half|halves|fifth|fifths)\\b)`,
    'giu',
  );
  const match = dice.pick([...text.matchAll(pattern)]);
  if (match === undefined) return null;
  const value = match[0]
    .toLowerCase()
    .split(/[- ]/)
    .reduce(
      (sum, word) => sum + (tens.includes(word) ? (tens.indexOf(word) + 2) * 10 : small.indexOf(word)),
      0,
    );
  return text.slice(0, match.index) + String(value) + text.slice(match.index + match[0].length);
}

function withSlip(text: string, dice: Dice): string | null {
  const places = [...text.matchAll(/(?<![\p{L}\p{N}'\u2019])[a-z]{5,}(?![\p{L}\p{N}'\u2019])/gu)];
  const match = dice.pick(places);
  if (match === undefined) return null;
  const word = match[0];
  const at = 1 + dice.roll(word.length - 3);
  const letter = 'abcdefghijklmnopqrstuvwxyz'[dice.roll(26)];
  const slips = [
    word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word[at] + word.slice(at),
    word.slice(0, at) + letter + word.slice(at + 1),
  ];
  const slip = dice.pick(slips) ?? word;
  return text.slice(0, match.index) + slip + text.slice(match.index + word.length);
}

function withFiller(text: string, dice: Dice): string | null {
  const places = [...text.matchAll(/(?<=\p{L}) (?=\p{L})/gu)];
  const match = dice.pick(places);
  const filler = dice.pick([' um, ', ' uh ', ', you know, ', ', I mean, ', ' er ', ' um ']);
  return match && filler ? text.slice(0, match.index) + filler + text.slice(match.index + 1) : null;
}

function withoutFiller(text: string): string | null {
  const left = text.replace(/,? \b(?:um|uh|you know|I mean)\b,?(?= \p{L})/iu, '');
  return left === text ? null : left;
}

const afterMark = (text: string) => (/[.!?]["\u201d]?$/.test(text) ? text : null);

/** As captions, scripts and articles name who speaks. */
export const namings: readonly ((name: string, text: string) => string)[] = [
  (name, text) => `>> ${name.toUpperCase()}: ${text}`,
  (name, text) => `[${name}] ${text}`,
  (name, text) => `(${name}) ${text}`,
  (name, text) => `${text} \u2013 ${name}`,
  (name, text) => `\u201c${text}\u201d \u2014 ${name.toUpperCase()}`,
  (name, text) => `${text} (${name})`,
];

export const wears: Readonly<Record<string, Wear>> = {
  'lower case': (text) => text.toLowerCase(),
  'upper case': (text) => text.toUpperCase(),
  'no marks': (text) => text.replace(/[.,;:!?"\u201c\u201d\u2014\u2013()]+(?=\s|$)|(?<=\s|^)["\u201c(]/g, ''),
  'other quotes and dashes': (text) =>
    `\u201c${text.replaceAll("'", '\u2019').replaceAll(' -- ', '\u2014').replaceAll(', ', ' \u2013 ')}\u201d`,
  'no apostrophes': (text) => (/['\u2019]/.test(text) ? text.replace(/['\u2019]/g, '') : null),
  'a short form spelled out': (text, dice) => replaceOne(text, swaps, dice),
  'a short form': (text, dice) =>
    replaceOne(
      text,
      swaps.map(([short, long]) => [long, short] as const),
      dice,
    ),
  'digits for words': wordsToDigits,
  'words for digits': digitsToWords,
  'a filler more': withFiller,
  'a filler less': withoutFiller,
  'a slip': withSlip,
  'name and colon': (text, _dice, name) => (name === '' ? null : `${name}: ${text}`),
  'name in another shape': (text, dice, name) =>
    name === '' ? null : (dice.pick(namings)?.(name, text) ?? null),
  'mark of a turn': (text, dice) => `${dice.pick(['>> ', '>>', '- ', '&gt;&gt; '])}${text}`,
  'a question for a statement or the other way round': (text) =>
    afterMark(text)?.replace(/[.!?](?=["\u201d]?$)/, (mark) => (mark === '?' ? '.' : '?')) ?? null,
  'name and dash': (text, _dice, name) => (name === '' ? null : `${name} \u2014 ${text}`),
};
