import { day } from '../../../contract/kit.ts';
import type { Clock } from '../../kit/clock.ts';
import { endOfDay } from '../../kit/day.ts';
import { unusable } from '../../kit/errors.ts';
import { inQuotes } from '../../kit/in-quotes.ts';
import { dayWords } from '../subscribers/index.ts';

/** How long complimentary access lasts; both are null where it has no end. */
export interface Term {
  /** yyyy-MM-dd, in the publication's time zone. */
  until: string | null;
  /** The end of that day. */
  endsAt: Date | null;
}

export interface TermDeps {
  clock: Clock;
  timeZone: string;
}

/** Beyond this a day is a slip of the keyboard. */
const lastYear = 2199;

const forms = '2027-03-18 or 3/18/2027';

/** As it is typed in the United States, 3/18/2027, or with dots as elsewhere, 18.3.2027. */
const american = /^(?<month>\d{1,2})\/(?<date>\d{1,2})\/(?<year>\d+)$/;
const dotted = /^(?<date>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d+)$/;

/** The day as yyyy-MM-dd. Throws a refusal (422) where it is none, or its year has two digits. */
function readDay(written: string): string {
  const { year, month = '', date = '' } = (american.exec(written) ?? dotted.exec(written))?.groups ?? {};
  if (year?.length === 2) {
    throw unusable(`${inQuotes(written)} names no century. Write its year with four digits: ${forms}.`);
  }
  const read = year === undefined ? written : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  if (day.safeParse(read).success) return read;
  throw unusable(`${inQuotes(written)} is no day. Write it as ${forms}.`);
}

/** Reads a last day, empty or null for none. Throws a refusal (422) where it is no day, past, or far away. */
export function readTerm({ clock, timeZone }: TermDeps, written: string | null): Term {
  if (written === null || written === '') return { until: null, endsAt: null };
  const until = readDay(written);
  if (Number(until.slice(0, 4)) > lastYear) {
    throw unusable('That day is too far away. Leave it empty for access without end.');
  }
  const endsAt = endOfDay(until, timeZone);
  if (endsAt <= clock.now()) throw unusable(`${dayWords(until)} is past.`);
  return { until, endsAt };
}
