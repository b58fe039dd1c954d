/** What makes a true claim wrong. Each gives null where it cannot be made of the claim. */
import type { Dice } from '../../quote-gate/planting/dice.ts';
import { fold } from '../../quote-gate/planting/said-sentences.ts';
import { turns } from '../../quote-gate/planting/turn.ts';
import { inDigits, inWords, type NumberPlace, numbersIn, otherValue } from './number-text.ts';

export interface Source {
  /** The sentence as it was said, and what stands around it, folded. */
  said: string;
  around: string;
  /** The whole transcript, folded. */
  everything: string;
  /** Names of people and things in the whole transcript. */
  names: readonly string[];
  /** The speakers' names. */
  speakers: readonly string[];
}

export type Change = (claim: string, source: Source, dice: Dice) => string | null;

const put = (text: string, { from, to }: Pick<NumberPlace, 'from' | 'to'>, by: string) =>
  text.slice(0, from) + by + text.slice(to);
const written = (value: number, { raw }: NumberPlace) =>
  /\p{L}/u.test(raw)
    ? (inWords(value) ?? inDigits(value))
    : raw.includes(',')
      ? value.toLocaleString('en-US')
      : String(value);

function stands(value: number, text: string): boolean {
  if (numbersIn(text).some((one) => one.value === value)) return true;
  const bare = ` ${text.replaceAll(',', '')} `;
  const rest = value > 100 && value < 200 ? inWords(value - 100)?.replace('-', ' ') : undefined;
  return (
    bare.includes(` ${value} `) ||
    bare.includes(`${value}`) ||
    // Folded, "3.9" is "3 9".
    bare.includes(` ${String(value).replace('.', ' ')} `) ||
    isSaidInThousands(value / 1_000, bare) ||
    // "A hundred and ninety".
    (rest !== undefined && bare.includes(` hundred and ${rest} `)) ||
    (inWords(value) !== null && bare.includes(inWords(value)?.replace('-', ' ') ?? ' '))
  );
}

/** "Eight-thirty" for 830,000, or said twice: "Forty-one thousand. Forty-one thousand and some change." */
function isSaidInThousands(value: number, text: string): boolean {
  const words = (part: number) => inWords(part)?.replace('-', ' ') ?? '';
  if (!Number.isInteger(value) || value < 2 || value > 999) return false;
  const short = `${words(Math.floor(value / 100))} ${words(value % 100)}`;
  return text.includes(` ${words(value)} thousand`) || (value > 100 && text.includes(` ${short} `));
}

const numberChanged: Change = (claim, { around }, dice) => {
  const place = dice.pick(numbersIn(claim));
  if (place === undefined) return null;
  for (let round = 0; round < 12; round += 1) {
    const value = otherValue(place.value, dice);
    if (value !== place.value && !stands(value, around)) return put(claim, place, written(value, place));
  }
  return null;
};

const units: Readonly<Record<string, readonly string[]>> = {
  percent: ['dollars', 'days'],
  '%': [' dollars', ' days'],
  dollars: ['percent', 'euros'],
  days: ['weeks', 'months'],
  weeks: ['months', 'days'],
  months: ['years', 'weeks'],
  years: ['months', 'days'],
  year: ['day', 'week'],
  hours: ['minutes', 'days'],
  minutes: ['hours', 'days'],
  seconds: ['minutes', 'hours'],
  feet: ['miles', 'acres'],
  miles: ['feet', 'acres'],
  people: ['companies', 'houses'],
  episodes: ['books', 'people'],
  million: ['billion', 'thousand'],
  thousand: ['million', 'hundred'],
  month: ['year', 'week'],
  day: ['week', 'month'],
  week: ['month', 'day'],
  houses: ['people', 'offers'],
  offers: ['houses', 'people'],
};

const unitChanged: Change = (claim, { around }, dice) => {
  const places = numbersIn(claim).flatMap((place) => {
    const match = /^[ -]?(%|[a-z]+)/.exec(claim.slice(place.to));
    const other = dice.pick(units[match?.[1] ?? ''] ?? []);
    if (match === null || other === undefined) return [];
    const isNear = around.includes(other.trim()) || around.includes(other.trim().replace(/s$/, ''));
    return isNear
      ? []
      : [
          {
            from: place.to + match[0].length - (match[1]?.length ?? 0),
            to: place.to + match[0].length,
            other,
          },
        ];
  });
  const place = dice.pick(places);
  const dollars = /\$(\d[\d,.]*\d)(?! ?(?:k\b|[mb]illion|thousand|[\d.]))/.exec(claim);
  if (dollars !== null && dice.roll(2) === 0 && !around.includes('%') && !around.includes('percent'))
    return claim.replace(dollars[0], `${dollars[1]} percent`);
  return place === undefined ? null : put(claim, place, place.other);
};

const foreign = [
  'Barbara',
  'Kowalski',
  'Redfin',
  'Denver',
  'Okafor',
  'Lisbon',
  'Nakamura',
  'Fernando',
  'Priscilla',
  'Wachovia',
  'Tobias',
  'Harrisburg',
];
const nameWord = /(?<![.!?]\s|^|[\p{L}'\u2019])\p{Lu}\p{Ll}{2,}(?![\p{L}])/gu;
const noName =
  /^(?:The|And|But|They|That|This|There|Then|When|What|According|English|American|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|It|If|So|You|Like|Yeah|Because|How|Why|Who|Well|Not|One|Two|May|March|She|He|Her|Hey|Hi|Oh|Okay|We|Are|Is|Was|In|On|At|Our|My|Your)$/;

export const namePlaces = (claim: string, isName: (name: string) => boolean = () => true) =>
  [...` ${claim}`.matchAll(nameWord)]
    .filter(([name]) => !noName.test(name) && isName(name))
    .map((match) => ({ from: match.index - 1, to: match.index - 1 + match[0].length, name: match[0] }));

/** "Ann" and "Lee" where Ann Lee was spoken of: one for the other is no change. */
const areOneName = (one: string, other: string, everything: string) =>
  [`${one} ${other}`, `${other} ${one}`].some((name) => everything.includes(fold(name)));

const nameChanged: Change = (claim, { around, everything, names, speakers }, dice) => {
  const place = dice.pick(namePlaces(claim, (name) => names.includes(name)).filter(({ from }) => from > 0));
  if (place === undefined) return null;
  const others = dice.roll(2) === 0 ? foreign : names;
  const other = dice.pick(
    others.filter(
      (name) =>
        !around.includes(fold(name)) &&
        // "Audio Boom" is Audioboom.
        !around.replaceAll(' ', '').includes(fold(name)) &&
        !claim.includes(name) &&
        !speakers.some((one) => one.includes(name)) &&
        !areOneName(place.name, name, everything),
    ),
  );
  return other === undefined ? null : put(claim, place, other);
};

/** The name a claim begins with. */
const firstNameChanged: Change = (claim, { around, speakers }, dice) => {
  const match = /^(\p{Lu}\p{Ll}+)(?: \p{Lu}\p{Ll}+)? (?:says|explains)/u.exec(claim);
  const first = match?.[1] ?? '';
  if (first === '' || !speakers.some((name) => name.includes(first))) return null;
  const other = dice.pick(foreign.filter((name) => !around.includes(fold(name))));
  return other === undefined ? null : `${other}${claim.slice(first.length)}`;
};

const numbersSwapped: Change = (claim, _, dice) => {
  const places = numbersIn(claim);
  const one = dice.pick(places);
  const two = dice.pick(places.filter(({ value }) => value !== one?.value));
  if (one === undefined || two === undefined) return null;
  const [first, second] = one.from < two.from ? [one, two] : [two, one];
  return put(put(claim, second, first.raw), first, second.raw);
};

/** A number of the same turn in the place of another. */
const numberTaken: Change = (claim, { said, around }, dice) => {
  const own = numbersIn(claim);
  const place = dice.pick(own);
  if (place === undefined || !around.includes(fold(said))) return null;
  const at = around.indexOf(fold(said));
  const near = around.slice(Math.max(0, at - 160), at + fold(said).length + 160);
  const other = dice.pick(numbersIn(near).filter(({ value }) => own.every((one) => one.value !== value)));
  return other === undefined ? null : put(claim, place, written(other.value, place));
};

const namesSwapped: Change = (claim, { names, everything }, dice) => {
  const places = namePlaces(claim, (name) => names.includes(name));
  const one = dice.pick(places);
  // "Prado says that Luis sold it" is as true of Luis Prado as the other way round.
  const areTwo = (name: string, other: string) => name !== other && !areOneName(name, other, everything);
  const two = dice.pick(places.filter(({ name }) => one !== undefined && areTwo(name, one.name)));
  if (one === undefined || two === undefined) return null;
  const [first, second] = one.from < two.from ? [one, two] : [two, one];
  // In a list the order says nothing.
  const between = claim.slice(first.to, second.from);
  if (/^(?:[\s,]|\b(?:and|or|for|on|to|the|from|with|like|at|in)\b)*$/.test(between)) return null;
  return put(put(claim, second, first.name), first, second.name);
};

/** Another voice of the conversation in the place of the one that is named. */
export const speakerTaken: Change = (claim, { speakers }, dice) => {
  const isIn = (name: string) => name.split(' ').some((part) => claim.includes(part));
  const one = dice.pick(speakers.filter(isIn));
  const two = dice.pick(speakers.filter((name) => !isIn(name)));
  if (one === undefined || two === undefined) return null;
  const parts = two.split(' ');
  return one
    .split(' ')
    .reduce(
      (text, part, at) =>
        text.replaceAll(new RegExp(`(?<!\\p{L})${part}(?!\\p{L})`, 'gu'), parts[at] ?? part),
      claim,
    );
};

const turned =
  (kind: string): Change =>
  (claim, _, dice) =>
    turns[kind]?.(claim, dice, '') ?? null;

/** "Want from do" says nothing, and so nothing else: these turn a meaning where a place or a thing follows. */
const relations = /^(?:to|from|in|out|on|off)$/i;
const thing = /^(?:the|an?|this|that|these|those|my|your|his|her|its|our|their|\$?\d|\p{Lu})/u;

const oppositeTurned: Change = (claim, draw, dice) => {
  const changed = turned('opposite')(claim, draw, dice);
  if (changed === null) return null;
  const [was, is] = [claim.split(/\s+/), changed.split(/\s+/)];
  const at = was.findIndex((word, place) => word !== is[place]);
  const isTelling = thing.test(was[at + 1] ?? '') && was[at - 1]?.toLowerCase() !== 'according';
  return relations.test(was[at] ?? '') && !isTelling ? null : changed;
};

const named =
  'rise/fall rises/falls rising/falling rose/fell up/down more/less before/after buyer/seller buyers/sellers cheaper/dearer ask/refuse asked/refused higher/lower high/low increase/decrease increased/decreased better/worse above/below gain/loss gained/lost cheap/expensive bought/sold buy/sell'
    .split(' ')
    .map((pair) => pair.split('/'));

/** The pairs of the definition itself. */
const directionTurned: Change = (claim, _, dice) => {
  const places = [...claim.matchAll(/(?<![\p{L}'\u2019])\p{L}+(?![\p{L}'\u2019])/gu)].flatMap((match) => {
    const pair = named.find((one) => one.includes(match[0].toLowerCase()));
    const other = pair?.find((word) => word !== match[0].toLowerCase());
    return other === undefined ? [] : [{ from: match.index, to: match.index + match[0].length, other }];
  });
  const place = dice.pick(places);
  return place === undefined ? null : put(claim, place, place.other);
};

export const changes: Readonly<Record<'changed' | 'swapped' | 'turned', Readonly<Record<string, Change>>>> = {
  changed: {
    'number changed': numberChanged,
    'unit changed': unitChanged,
    'name changed': nameChanged,
    'first name changed': firstNameChanged,
  },
  swapped: {
    'numbers swapped': numbersSwapped,
    'number of the same turn': numberTaken,
    'names swapped': namesSwapped,
  },
  turned: {
    direction: directionTurned,
    opposite: oppositeTurned,
    negated: turned('negated'),
    'un-negated': turned('un-negated'),
  },
};
