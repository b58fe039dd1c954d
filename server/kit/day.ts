import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';

/** The instant at which a calendar day (`yyyy-MM-dd`) begins in a time zone; right across changes of the clock. */
export function startOfDay(day: string, timeZone: string): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date, timeZone).getTime());
}

/** The instant at which the day after begins: the exclusive end of a range that includes `day`. */
export function endOfDay(day: string, timeZone: string): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(addDays(new TZDate(year, month - 1, date, timeZone), 1).getTime());
}

/** The calendar day of an instant in a time zone, `yyyy-MM-dd`. */
export function dayOf(at: Date, timeZone: string): string {
  return format(new TZDate(at.getTime(), timeZone), 'yyyy-MM-dd');
}
