/** Words that the large data set is put together from, and the dice that choose them: the same set at every run. */

const places = [
  'Austin',
  'Boise',
  'Charlotte',
  'Dayton',
  'El Paso',
  'Fresno',
  'Hartford',
  'Jacksonville',
  'Knoxville',
  'Lansing',
  'Mobile',
  'Omaha',
  'Phoenix',
  'Raleigh',
  'Spokane',
  'Tucson',
];
const subjects = [
  'Listing',
  'Lending',
  'Staging',
  'Closing',
  'Rental',
  'Appraisal',
  'Zoning',
  'Escrow',
  'Referral',
  'Renovation',
  'Inspection',
  'Relocation',
];
const forms = ['Hour', 'Report', 'Desk', 'Notebook', 'Roundtable', 'Diary', 'Field Notes', 'Ledger'];
const claims = [
  'Inventory rose while showings fell',
  'What a second price cut really costs',
  'Sellers who waited, and what they got',
  'The inspection clause nobody reads',
  'Rates moved, buyers did not',
  'Three offers, one appraisal gap',
  'Open houses on a Tuesday',
  'How a small team answers leads',
  'The first ten minutes of a listing talk',
  'Insurance is the new interest rate',
];
const sentences = [
  'We had forty showings and one offer, and the offer came from the first weekend.',
  'I tell every seller the same thing: the market reads your price before it reads your photos.',
  'The appraisal came in nine thousand under, and nobody wanted to say it out loud.',
  'If the roof is older than the kids, ask for the credit before you ask for the repair.',
  'They did not lower the price, they waited, and it cost them two months of payments.',
  'I would rather lose a listing on price than lose three weekends on a bad one.',
];

export interface Dice {
  /** A whole number from 0 to `below` - 1. */
  roll(below: number): number;
  pick<T>(from: readonly T[]): T;
  /** A UUIDv7 of this time. */
  id(at: Date): string;
}

/** A small linear congruential generator: seeded, so that two runs make the same set. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const roll = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return {
    roll,
    pick: (from) => from[roll(from.length)] as (typeof from)[number],
    id: (at) => {
      const hex = (digits: number) =>
        roll(16 ** digits)
          .toString(16)
          .padStart(digits, '0');
      const time = at.getTime().toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${(8 + roll(4)).toString(16)}${hex(3)}-${hex(6)}${hex(6)}`;
    },
  };
}

export const podcastTitle = (dice: Dice, number: number) =>
  `${dice.pick(places)} ${dice.pick(subjects)} ${dice.pick(forms)} ${number}`;
export const groupName = (dice: Dice, number: number) => `${dice.pick(places)} weekly ${number}`;
export const episodeTitle = (dice: Dice, number: number) => `${dice.pick(claims)} (No. ${number})`;
export const sentence = (dice: Dice) => dice.pick(sentences);
export const topic = (dice: Dice) => `${dice.pick(subjects)} in ${dice.pick(places)}`;
