/** Dates in the words of the screens. Instants are ISO 8601; days are shown in the reader's own time zone. */
import { formatDate } from './format-date.ts';

/** "Nov 18, 2026" */
export function shortDate(instant: string): string {
  return formatDate(new Date(instant), 'MMM d, yyyy');
}

/** "Nov 18, 2026 at 2:50 PM", for titles of relative times. */
export function fullTime(instant: string): string {
  return formatDate(new Date(instant), "MMM d, yyyy 'at' h:mm a");
}

/** "at 2:50 PM", "yesterday at 2:50 PM" or "on Nov 12 at 2:50 PM". */
export function timeOfDay(instant: string, now: Date): string {
  const at = new Date(instant);
  const time = formatDate(at, 'h:mm a');
  if (isSameDay(at, now)) return `at ${time}`;
  if (isSameDay(at, daysBefore(now, 1))) return `yesterday at ${time}`;
  return `on ${formatDate(at, 'MMM d')} at ${time}`;
}

/** "Tue, Nov 17", of a day `yyyy-MM-dd`, or of an instant where the browser is. */
export const shortDay = (at: string) =>
  formatDate(new Date(at.includes('T') ? at : `${at}T00:00`), 'EEE, MMM d');

/** "Thu", for episodes of the current week. */
export function weekday(instant: string): string {
  return formatDate(new Date(instant), 'EEE');
}

/** "Sunday, Nov 15" */
export function dayOfWeek(date: Date): string {
  return formatDate(date, 'EEEE, MMM d');
}

/** The week starts on Sunday at 00:00 local time (product.md section 9). */
export function weekStart(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - now.getDay());
}

/** The same time of day so many days before, whatever the clocks did meanwhile. */
export function daysBefore(date: Date, count: number): Date {
  const before = new Date(date);
  before.setDate(before.getDate() - count);
  return before;
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}
