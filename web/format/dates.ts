/** Dates in the words of the screens. Instants are ISO 8601; days are shown in the reader's own time zone. */
import {
  format,
  formatDistanceStrict,
  formatDistanceToNowStrict,
  isSameDay,
  parseISO,
  startOfWeek,
  subDays,
} from 'date-fns';

/** "3 days ago"; empty when there is no date. */
export function relativeTime(instant: string | null): string {
  return instant === null ? '' : formatDistanceToNowStrict(new Date(instant), { addSuffix: true });
}

/** "Nov 18, 2026" */
export function shortDate(instant: string): string {
  return format(new Date(instant), 'MMM d, yyyy');
}

/** "Nov 18, 2026 at 2:50 PM", for titles of relative times. */
export function fullTime(instant: string): string {
  return format(new Date(instant), "MMM d, yyyy 'at' h:mm a");
}

/** "at 2:50 PM", "yesterday at 2:50 PM" or "on Nov 12 at 2:50 PM". */
export function timeOfDay(instant: string, now: Date): string {
  const at = new Date(instant);
  const time = format(at, 'h:mm a');
  if (isSameDay(at, now)) return `at ${time}`;
  if (isSameDay(at, subDays(now, 1))) return `yesterday at ${time}`;
  return `on ${format(at, 'MMM d')} at ${time}`;
}

/** "38 minutes" */
export function distance(from: Date, to: Date): string {
  return formatDistanceStrict(from, to);
}

/** "Tue, Nov 17", of a day `yyyy-MM-dd` */
export const shortDay = (day: string) => format(parseISO(day), 'EEE, MMM d');

/** "Thu", for episodes of the current week. */
export function weekday(instant: string): string {
  return format(new Date(instant), 'EEE');
}

/** "Sunday, Nov 15" */
export function dayOfWeek(date: Date): string {
  return format(date, 'EEEE, MMM d');
}

/** The week starts on Sunday at 00:00 local time (product.md section 9). */
export function weekStart(now: Date): Date {
  return startOfWeek(now, { weekStartsOn: 0 });
}
