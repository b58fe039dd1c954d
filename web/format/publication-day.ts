/**
 * Days of the publication: what a publish date means stands in the publication's time zone (server.md section 1), not
 * in that of the browser. Calendars deal in dates of the browser; here they are turned into instants and back.
 */
import { TZDate } from '@date-fns/tz';
import { formatDate } from './format-date.ts';

/** A picked day means six in the morning of it, when the paper comes out. */
const hourOfPublication = 6;

/** The instant at which a day of the calendar is published; only the date of `day`, as the browser reads it, counts. */
export function publicationInstant(day: Date, timeZone: string): string {
  const at = new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), hourOfPublication, timeZone);
  return new Date(at.getTime()).toISOString();
}

/** The day of an instant as a date for the calendar; at noon, which every time zone has on every day. */
export function publicationDay(instant: string | Date, timeZone: string): Date {
  const at = zoned(instant, timeZone);
  return new Date(at.getFullYear(), at.getMonth(), at.getDate(), 12);
}

/** "Nov 27, 2026" */
export function shortPublicationDay(instant: string, timeZone: string): string {
  return formatDate(zoned(instant, timeZone), 'MMM d, yyyy');
}

/** "Nov 27"; with its year where that is not the present one. */
export function comingDay(instant: string, timeZone: string, now: Date): string {
  const at = zoned(instant, timeZone);
  return formatDate(at, at.getFullYear() === zoned(now, timeZone).getFullYear() ? 'MMM d' : 'MMM d, yyyy');
}

function zoned(instant: string | Date, timeZone: string): TZDate {
  return new TZDate(new Date(instant).getTime(), timeZone);
}
