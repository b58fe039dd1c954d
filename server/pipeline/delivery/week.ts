/**
 * The publication's week: Monday 00:00 to Monday 00:00 in its time zone. Days are counted in the calendar, not in hours,
 * so that no change of the clock moves one.
 */
import { TZDate } from '@date-fns/tz';

export interface Week {
  from: Date;
  /** Exclusive. */
  until: Date;
}

export function weekOf(at: Date, timeZone: string): Week {
  return { from: onMonday(at, 0, timeZone), until: onMonday(at, 1, timeZone) };
}

/** The next Monday at an hour ("06:00") after `after`; one that the clock skips is the first moment behind the gap. */
export function nextMonday(after: Date, hour: string, timeZone: string): Date {
  const thisWeek = onMonday(after, 0, timeZone, hour);
  return thisWeek > after ? thisWeek : onMonday(after, 1, timeZone, hour);
}

/** The Monday of the week that holds `at`, or some weeks later, at an hour. */
function onMonday(at: Date, weeksLater: number, timeZone: string, hour = '00:00'): Date {
  const there = new TZDate(at.getTime(), timeZone);
  const date = there.getDate() - ((there.getDay() + 6) % 7) + 7 * weeksLater;
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return new Date(
    new TZDate(there.getFullYear(), there.getMonth(), date, hours, minutes, timeZone).getTime(),
  );
}
