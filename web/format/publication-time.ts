/**
 * Moments of the publication, as its time zone has them (server.md section 1): when an issue goes out is the same moment
 * for everybody, wherever their browser is.
 */
import { TZDate } from '@date-fns/tz';
import { formatDate } from './format-date.ts';

/** "New York time", from "America/New_York". */
export function zoneName(timeZone: string): string {
  if (/^(Etc\/)?(UTC|UCT|GMT|Zulu|Universal|Greenwich)$/i.test(timeZone)) return 'UTC';
  const place = timeZone.split('/').at(-1) ?? timeZone;
  return timeZone.startsWith('Etc/') ? place : `${place.replaceAll('_', ' ')} time`;
}

/** "Monday, Nov 23, 6:00 AM"; with its year where that is not the present one. */
export function publicationMoment(instant: string, timeZone: string, now: Date): string {
  return momentAs(instant, timeZone, now, 'EEEE, MMM d');
}

/** "Nov 23, 6:00 AM": the same for places with little room. */
export function shortPublicationMoment(instant: string, timeZone: string, now: Date): string {
  return momentAs(instant, timeZone, now, 'MMM d');
}

function momentAs(instant: string, timeZone: string, now: Date, day: string): string {
  const at = zoned(Date.parse(instant), timeZone);
  const year = at.getFullYear() === zoned(now.getTime(), timeZone).getFullYear() ? '' : ', yyyy';
  return formatDate(at, `${day}${year}, h:mm a`);
}

/** "6:00 AM" */
export function publicationClock(instant: string, timeZone: string): string {
  return formatDate(zoned(Date.parse(instant), timeZone), 'h:mm a');
}

/**
 * The instant of a day (yyyy-MM-dd) and a time (HH:mm) of the publication; null where one of them is none. A time that
 * the clock skips is the moment behind the gap.
 */
export function instantAt(day: string, time: string, timeZone: string): string | null {
  const [year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.slice(1).map(Number) ?? [];
  const [hours, minutes] = /^(\d\d):(\d\d)/.exec(time)?.slice(1).map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  if (hours === undefined || minutes === undefined) return null;
  const at = new TZDate(year, month - 1, date, hours, minutes, timeZone).getTime();
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** Whether two instants lie in one week of the publication, Monday to Sunday. */
export function inOneWeek(a: string | Date, b: string | Date, timeZone: string): boolean {
  return mondayOf(a, timeZone) === mondayOf(b, timeZone);
}

function mondayOf(instant: string | Date, timeZone: string): string {
  const at = zoned(new Date(instant).getTime(), timeZone);
  at.setDate(at.getDate() - ((at.getDay() + 6) % 7));
  return formatDate(at, 'yyyy-MM-dd');
}

const zoned = (ms: number, timeZone: string) => new TZDate(ms, timeZone);
