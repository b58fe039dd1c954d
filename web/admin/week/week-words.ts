/** Days and hours of the week in words. Days are `yyyy-MM-dd`; hours are those of the publication. */
import { TZDate } from '@date-fns/tz';
import { isSameDay } from 'date-fns/isSameDay';
import { parseISO } from 'date-fns/parseISO';
import { formatDate } from '../../format/format-date.ts';

/** "November 16 to 22", "November 30 to December 6" */
export function weekDays(weekOn: string, endsOn: string): string {
  const [from, to] = [parseISO(weekOn), parseISO(endsOn)];
  const inOne = from.getMonth() === to.getMonth();
  return `${formatDate(from, 'MMMM d')} to ${formatDate(to, inOne ? 'd' : 'MMMM d')}`;
}

/** "Monday at 6:00 AM"; with its date where it is not within the next six days. */
export function hourInWords(instant: string, timeZone: string, now: Date): string {
  const at = zoned(new Date(instant), timeZone);
  const days = (at.getTime() - now.getTime()) / 86_400_000;
  if (isSameDay(at, zoned(now, timeZone))) return `today at ${formatDate(at, 'h:mm a')}`;
  return formatDate(at, days > 0 && days < 6 ? "EEEE 'at' h:mm a" : "EEE, MMM d 'at' h:mm a");
}

/** "Mon, Nov 23 at 6:00 AM" */
export const hourOfDay = (instant: string, timeZone: string) =>
  formatDate(zoned(new Date(instant), timeZone), "EEE, MMM d 'at' h:mm a");

const zoned = (at: Date, timeZone: string) => new TZDate(at.getTime(), timeZone);
