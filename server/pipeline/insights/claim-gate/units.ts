/** What a number may measure. Units of one kind are compared by value where the factor is exact: 24 months, two years. */
export interface Unit {
  kind: string;
  factor: number;
  /** How many words it takes. */
  length: number;
}

const table: readonly (readonly [string, number, string])[] = [
  ['$', 1, '$ usd'],
  ['$', 0.01, 'cent cents'],
  ['€', 1, '€'],
  ['£', 1, '£ pound pounds'],
  ['%', 1, '% pct percentage point points'],
  ['%', 0.01, 'bps bip bips'],
  ['°', 1, '°'],
  ['clock', 1, 'second seconds sec secs'],
  ['clock', 60, 'minute minutes min mins'],
  ['clock', 3_600, 'hour hours hr hrs'],
  ['clock', 86_400, 'day days'],
  ['clock', 604_800, 'week weeks'],
  ['calendar', 1, 'month months'],
  ['calendar', 12, 'year years yr yrs'],
  ['calendar', 120, 'decade decades'],
  ['calendar', 1_200, 'century centuries'],
  ['length', 1, 'foot feet ft'],
  ['length', 5_280, 'mile miles'],
  ['length', 3, 'yard yards'],
  ['inch', 1, 'inch inches'],
  ['meter', 1, 'meter meters'],
  ['meter', 1_000, 'kilometer kilometers km'],
  ['area', 43_560, 'acre acres'],
  ['times', 1, 'times x fold'],
  ['page', 1, 'page pages'],
  ['word', 1, 'word words'],
  ['bit', 1, 'bit bits'],
  ['weight', 1, 'kilo kilos kilogram kilograms kg'],
  ['ounce', 1, 'ounce ounces'],
  ['bytes', 1, 'megabyte megabytes mb'],
  ['bytes', 1_000, 'gigabyte gigabytes gb'],
  ['bytes', 1_000_000, 'terabyte terabytes tb'],
];
const single: ReadonlyMap<string, Omit<Unit, 'length'>> = new Map(
  table.flatMap(([kind, factor, words]) =>
    words.split(' ').map((word): [string, Omit<Unit, 'length'>] => [word, { kind, factor }]),
  ),
);
const areas: Readonly<Record<string, number>> = { foot: 1, feet: 1, ft: 1, yard: 9, yards: 9 };

/** The unit that begins with this word; `next` is the word behind it. */
export function unitAt(norm: string, next: string): Unit | null {
  if (norm === 'square' || norm === 'sq') {
    const factor = areas[next];
    if (factor !== undefined) return { kind: 'area', factor, length: 2 };
    return /^miles?$/.test(next) ? { kind: 'square mile', factor: 1, length: 2 } : null;
  }
  if (norm === 'sqft') return { kind: 'area', factor: 1, length: 1 };
  if (norm === 'basis' && /^points?$/.test(next)) return { kind: '%', factor: 0.01, length: 2 };
  if (norm === 'percentage' && /^points?$/.test(next)) return { kind: '%', factor: 1, length: 2 };
  const unit = single.get(norm);
  return unit === undefined ? null : { ...unit, length: 1 };
}

/** People, places and things that are counted: two of different kinds never stand for one another behind a number. */
const counted: readonly string[] = [
  'person people folk folks guy guys individual individuals man men woman women adult adults resident residents',
  'employee employees worker workers engineer engineers developer developers staff',
  'house houses home homes property properties building buildings',
  'condo condos apartment apartments unit units',
  'company companies firm firms business businesses startup startups',
  'agent agents realtor realtors broker brokers',
  'buyer buyers purchaser purchasers',
  'seller sellers vendor vendors',
  'book books',
  'episode episodes show shows podcast podcasts',
  'child children kid kids',
  'customer customers client clients',
  'user users subscriber subscribers listener listeners reader readers',
  'offer offers bid bids',
  'showing showings tour tours',
  'call calls',
  'listing listings',
  'dinner dinners',
  'bedroom bedrooms',
  'bathroom bathrooms',
  'room rooms',
  'car cars',
  'door doors',
  'loan loans mortgage mortgages',
  'country countries',
  'city cities town towns',
  'state states',
];
const classOf: ReadonlyMap<string, number> = new Map(
  counted.flatMap((words, index) => words.split(' ').map((word): [string, number] => [word, index])),
);

/** Whether two counted words are known to be different kinds of things; false where either is unknown. */
export function areDifferentThings(one: string, other: string): boolean {
  const first = classOf.get(one);
  const second = classOf.get(other);
  // "300 million people listened" are 300 million listeners.
  if ((first === 0 && isPerson(other)) || (second === 0 && isPerson(one))) return false;
  return first !== undefined && second !== undefined && first !== second;
}

export function areSameThings(one: string, other: string): boolean {
  const first = classOf.get(one);
  return first !== undefined && first === classOf.get(other);
}

const people: ReadonlySet<string> = new Set(
  'person agent buyer seller child customer user'
    .split(' ')
    .flatMap((one) => counted.find((words) => words.startsWith(one))?.split(' ') ?? []),
);

/** "Thirty-eight told me": people need no word of their own. */
export function isPerson(norm: string): boolean {
  return people.has(norm);
}

export function isCountedThing(norm: string): boolean {
  return classOf.has(norm);
}
