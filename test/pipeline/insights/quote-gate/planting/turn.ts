/** The third row of the table: what nobody said, or not so. Each gives null where it cannot be made of the sentence. */
import type { Dice } from './dice.ts';
import { inWords } from './wear.ts';

export type Turn = (text: string, dice: Dice, other: string) => string | null;

const pairs = `
rise/fall rises/falls rising/falling up/down more/less before/after buyer/seller buyers/sellers cheaper/dearer ask/refuse
higher/lower high/low good/bad better/worse best/worst first/last always/never everyone/nobody everybody/nobody love/hate
easy/hard big/small old/new buy/sell win/lose start/stop open/close right/wrong true/false early/late fast/slow strong/weak
rich/poor happy/sad success/failure agree/disagree remember/forget public/private young/old hot/cold light/dark push/pull
inside/outside accept/reject men/women increase/decrease many/few most/least possible/impossible likely/unlikely safe/dangerous
long/short large/small great/terrible interesting/boring simple/complex positive/negative profit/loss hire/fire add/remove
add/subtract begin/end different/same together/apart left/right front/back employer/employee lend/borrow earn/spend save/waste
grow/shrink gain/lose raise/lower strengthen/weaken expensive/cheap useful/useless careful/careless important/unimportant
came/went bought/sold won/lost rose/fell gave/took over/under with/without yes/no on/off in/out to/from for/against all/none
expand/contract ahead/behind near/far full/empty active/passive build/destroy create/destroy include/exclude allow/forbid
legal/illegal happy/unhappy fortunately/unfortunately optimistic/pessimistic healthy/sick usually/rarely often/seldom`
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split('/'));
const opposites = new Map(
  pairs.flatMap(([one = '', two = '']) => [[one, two] as const, [two, one] as const]),
);
const units =
  'percent dollars days weeks months years hours minutes seconds feet miles million billion thousand hundred people episodes'.split(
    ' ',
  );
const otherUnits: Readonly<Record<string, string>> = {
  percent: 'dollars',
  dollars: 'percent',
  days: 'weeks',
  weeks: 'months',
  months: 'years',
  years: 'months',
  hours: 'minutes',
  minutes: 'hours',
  seconds: 'minutes',
  feet: 'miles',
  miles: 'feet',
  million: 'billion',
  billion: 'million',
  thousand: 'million',
  hundred: 'thousand',
  people: 'companies',
  episodes: 'books',
};
const numbers =
  'one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty seventy eighty ninety'.split(
    ' ',
  );
const auxiliary =
  /\b(is|are|was|were|can|could|will|would|should|do|does|did|have|has|had|must|might|may)\b(?!n't|\u2019| not| never)/gi;

function swapWord(text: string, dice: Dice, usable: (word: string) => string | undefined): string | null {
  const places = [...text.matchAll(/(?<![\p{L}\p{N}'\u2019])[\p{L}]+(?![\p{L}\p{N}'\u2019])/gu)].filter(
    (match) => usable(match[0].toLowerCase()) !== undefined,
  );
  const match = dice.pick(places);
  if (match === undefined) return null;
  return (
    text.slice(0, match.index) + usable(match[0].toLowerCase()) + text.slice(match.index + match[0].length)
  );
}

function negated(text: string, dice: Dice): string | null {
  const match = dice.pick([...text.matchAll(auxiliary)]);
  if (match === undefined) return null;
  const end = match.index + match[0].length;
  return (
    text.slice(0, end) +
    (dice.roll(4) === 0 ? ' never' : dice.roll(2) === 0 && match[0] !== 'may' ? "n't" : ' not') +
    text.slice(end)
  );
}

function unNegated(text: string, dice: Dice): string | null {
  const match = dice.pick([...text.matchAll(/(?<=\w)n['\u2019]t\b|\s(?:not|never)\b/gi)]);
  if (match === undefined) return null;
  const left = text.slice(0, match.index) + text.slice(match.index + match[0].length);
  return left.replace(/\bca\b/, 'can').replace(/\bwo\b/, 'will');
}

function otherNumber(text: string, dice: Dice): string | null {
  const digits = dice.pick([...text.matchAll(/\d+/g)]);
  if (digits && dice.roll(2) === 0) {
    const other = String(Number(digits[0]) + 1 + dice.roll(9) * 10);
    return text.slice(0, digits.index) + other + text.slice(digits.index + digits[0].length);
  }
  return swapWord(text, dice, (word) => {
    if (!numbers.includes(word)) return undefined;
    const other = inWords(2 + dice.roll(90), dice);
    return other === word ? 'hundred' : other;
  });
}

function spliced(text: string, dice: Dice, other: string): string | null {
  const first = text.split(' ');
  const second = other.split(' ');
  if (first.length < 8 || second.length < 8) return null;
  const taken = second.slice(Math.floor(second.length / 2));
  // A few words more or less would be the first sentence, lightly worn.
  if (taken.filter((word) => !first.includes(word)).length < 4) return null;
  const joint = dice.pick([' ', ' ... ', ', ', ' \u2026 ', ' and ']) ?? ' ';
  return first.slice(0, Math.ceil(first.length / 2)).join(' ') + joint + taken.join(' ');
}

function invented(text: string, dice: Dice, other: string): string | null {
  const words = `${text} ${other}`.replace(/[^\p{L}\p{N}' ]/gu, '').split(' ');
  if (words.length < 12) return null;
  for (let at = words.length - 1; at > 0; at -= 1) {
    const to = dice.roll(at + 1);
    [words[at], words[to]] = [words[to] ?? '', words[at] ?? ''];
  }
  return `${words.slice(0, 18).join(' ')}.`;
}

export const turns: Readonly<Record<string, Turn>> = {
  negated,
  'un-negated': unNegated,
  opposite: (text, dice) => swapWord(text, dice, (word) => opposites.get(word)),
  'another number': otherNumber,
  'another unit': (text, dice) =>
    swapWord(text, dice, (word) =>
      units.includes(word) &&
      new RegExp(`(?:\\d|\\b(?:${numbers.join('|')}|hundred|thousand))[ -]${word}`, 'i').test(text)
        ? otherUnits[word]
        : undefined,
    ),
  spliced,
  invented,
};

const heads =
  /^(?:(?:And|But|So|Well|Now|Yeah),? )?(?:(?:I|we|you|they|people|he|she|some people|a lot of people|everybody|nobody)(?: \w+)? (?:think|thought|say|said|believe|believed|know|knew|feel|guess|hope|wish|mean|told \w+|used to think|used to)|(?:I|we|they) (?:don't|didn't|do not|never) (?:think|believe|know)|if|unless|when|it's not|it isn't|maybe|imagine)(?: that)? /i;

/** Cuts: the sentence without what says who thinks it, whether it is so, or any of its words at either end. */
export const cuts: Readonly<Record<string, Turn>> = {
  'who says it cut off': (text) => {
    const match = heads.exec(text);
    return match && text.length - match[0].length > 30 ? text.slice(match[0].length) : null;
  },
  'a condition cut off': (text) => {
    const match = /^(?:If|Unless|When|Suppose)\b[^,]{4,80}, /.exec(text);
    return match && text.length - match[0].length > 24 ? text.slice(match[0].length) : null;
  },
  'its end cut off': (text, dice) => {
    const words = text.split(' ');
    return words.length < 10 ? null : words.slice(0, 6 + dice.roll(words.length - 8)).join(' ');
  },
  'its beginning cut off': (text, dice) => {
    const words = text.split(' ');
    return words.length < 10 ? null : words.slice(1 + dice.roll(words.length - 7)).join(' ');
  },
  'both ends cut off': (text, dice) => {
    const words = text.split(' ');
    if (words.length < 12) return null;
    const from = 1 + dice.roll(words.length - 10);
    return words.slice(from, from + 8 + dice.roll(words.length - from - 8)).join(' ');
  },
};
