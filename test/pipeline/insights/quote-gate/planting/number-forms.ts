/** Random numbers in the ways they are said and written, and what they are changed to. */
import type { Dice } from './dice.ts';
import { inWords } from './wear.ts';

export interface NumberForms {
  /** All the same number. */
  same: string[];
  /** None of them that number. */
  others: string[];
}

type Make = (dice: Dice) => NumberForms;

const from = (dice: Dice, low: number, high: number) => low + dice.roll(high - low + 1);
const other = (value: number, dice: Dice) => value + 1 + dice.roll(3);
const grouped = (value: number) => value.toLocaleString('en-US');
const months = ['January', 'April', 'June', 'August', 'October', 'December'];
const quarters: readonly (readonly [string, string])[] = [
  ['and a quarter', '25'],
  ['and a half', '5'],
  ['and three quarters', '75'],
];
const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth'.split(
    ' ',
  );
const suffix = (day: number) => ['th', 'st', 'nd', 'rd'][day % 10 < 4 && day < 10 ? day : 0] ?? 'th';

export const numberForms: Readonly<Record<string, Make>> = {
  'a share with a part': (dice) => {
    const whole = from(dice, 2, 19);
    const [part = '', digits = ''] = dice.pick(quarters) ?? [];
    const next = other(whole, dice);
    return {
      same: [
        `${inWords(whole, dice)} ${part} percent`,
        `${whole}.${digits}%`,
        `${whole}.${digits} percent`,
        `${whole}.${digits} %`,
      ],
      others: [`${next}.${digits}%`, `${whole}%`, `$${whole}.${digits}`, `${whole}.${digits} points`],
    };
  },
  'a million of money': (dice) => {
    const whole = from(dice, 1, 9);
    const tenth = from(dice, 1, 9);
    const digits = grouped(whole * 1_000_000 + tenth * 100_000);
    return {
      same: [
        `${inWords(whole, dice)} point ${inWords(tenth, dice)} million dollars`,
        `$${whole}.${tenth}M`,
        `$${whole}.${tenth} million`,
        `$${digits}`,
        `${whole}.${tenth} million dollars`,
      ],
      others: [`$${whole}.${tenth}B`, `$${whole}.${tenth}K`, `$${whole} million`, `${digits} houses`],
    };
  },
  'thousands of money': (dice) => {
    const value = from(dice, 11, 990);
    return {
      same: [
        `${inWords(value, dice)} thousand dollars`,
        `$${value}k`,
        `$${value}K`,
        `${value} thousand dollars`,
        `$${grouped(value * 1_000)}`,
      ],
      others: [`$${value}`, `$${other(value, dice)}k`, `$${value}M`, `${value} thousand euros`],
    };
  },
  'a range of time': (dice) => {
    const low = from(dice, 2, 9);
    const high = low + from(dice, 1, 9);
    const unit = dice.pick(['days', 'weeks', 'months', 'years']) ?? 'days';
    const wrong = unit === 'weeks' ? 'months' : 'weeks';
    return {
      same: [
        `${inWords(low, dice)} to ${inWords(high, dice)} ${unit}`,
        `${low}-${high} ${unit}`,
        `${low}\u2013${high} ${unit}`,
        `${low} to ${high} ${unit}`,
      ],
      others: [`${low}-${other(high, dice)} ${unit}`, `${low}-${high} ${wrong}`, `${high} ${unit}`],
    };
  },
  'a range of money': (dice) => {
    const low = from(dice, 10, 90);
    const high = low + from(dice, 1, 9);
    return {
      same: [
        `${inWords(low, dice)} to ${inWords(high, dice)} thousand dollars`,
        `$${low}-${high}k`,
        `$${low},000-$${high},000`,
        `$${low}k to $${high}k`,
      ],
      others: [`$${low}-${high}`, `$${low}-${other(high, dice)}k`, `${low}-${high}%`, `$${low}-${high}M`],
    };
  },
  'a day of a month': (dice) => {
    const day = from(dice, 1, 15);
    const month = dice.pick(months) ?? 'June';
    return {
      same: [`${month} ${ordinals[day - 1]}`, `${month} ${day}${suffix(day)}`, `${month} ${day}`],
      others: [`${month} ${other(day, dice)}`, `${month === 'June' ? 'April' : 'June'} ${day}`],
    };
  },
  'an hour': (dice) => {
    const hour = from(dice, 1, 11);
    const minute = dice.pick([15, 20, 30, 45]) ?? 30;
    return {
      same: [
        `${inWords(hour, dice)} ${inWords(minute, dice)} pm`,
        `${hour}:${minute} pm`,
        `${hour}:${minute}pm`,
      ],
      others: [`${hour}:${minute} am`, `${hour + 1}:${minute} pm`, `${hour}:${minute - 1} pm`],
    };
  },
  'dozens and hundreds': (dice) => {
    const count = from(dice, 2, 9);
    return dice.roll(2) === 0
      ? {
          same: [`${inWords(count, dice)} dozen`, String(count * 12)],
          others: [`${count} hundred`, String(count), String(count * 10)],
        }
      : {
          same: [
            `a hundred and ${inWords(count, dice)}`,
            `one hundred ${inWords(count, dice)}`,
            String(100 + count),
          ],
          others: [`${count} hundred`, String(100 + other(count, dice)), `1,00${count}`],
        };
  },
  'a year': (dice) => {
    const year = from(dice, 11, 29);
    return {
      same: [`twenty ${inWords(year, dice)}`, `two thousand ${inWords(year, dice)}`, `20${year}`],
      others: [`19${year}`, `20${other(year, dice)}`, String(year)],
    };
  },
};
