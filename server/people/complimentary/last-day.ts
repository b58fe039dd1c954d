import { day } from '../../../contract/kit.ts';
import type { Clock } from '../../kit/clock.ts';
import { endOfDay } from '../../kit/day.ts';
import { unusable } from '../../kit/errors.ts';
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

/** Reads a last day, empty or null for none. Throws a refusal (422) where it is no day, past, or far away. */
export function readTerm({ clock, timeZone }: TermDeps, written: string | null): Term {
  if (written === null || written === '') return { until: null, endsAt: null };
  if (!day.safeParse(written).success) {
    throw unusable(`"${written.slice(0, 40)}" is no day. Write it as year-month-day: 2027-03-18.`);
  }
  if (Number(written.slice(0, 4)) > lastYear) {
    throw unusable('That day is too far away. Leave it empty for access without end.');
  }
  const endsAt = endOfDay(written, timeZone);
  if (endsAt <= clock.now()) throw unusable(`${dayWords(written)} is past.`);
  return { until: written, endsAt };
}
