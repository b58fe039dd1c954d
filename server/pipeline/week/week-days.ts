/** The week of the paper: Monday to Sunday in the publication's time zone, whatever the clock does on its nights. */
import { TZDate } from '@date-fns/tz';
import { dayOf, startOfDay } from '../../kit/day.ts';
import { unusable } from '../../kit/errors.ts';

const dayMs = 86_400_000;

/** Calendar days have no clock: they are counted in UTC, where every day is as long. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** The Monday of the week in which a day lies. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

export const sundayOf = (weekOn: string) => addDays(weekOn, 6);

/** A wall-clock hour ("18:00") of a day as an instant; one that the clock skips is the moment behind the gap. */
export function instantAt(day: string, hour: string, timeZone: string): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return new Date(new TZDate(year, month - 1, date, hours, minutes, timeZone).getTime());
}

/** The instants between which a week's episodes come out; the second is exclusive. */
export function boundsOf(weekOn: string, timeZone: string): { from: Date; until: Date } {
  return { from: startOfDay(weekOn, timeZone), until: startOfDay(addDays(weekOn, 7), timeZone) };
}

/** The running week. */
export const runningWeek = (now: Date, timeZone: string) => mondayOf(dayOf(now, timeZone));

/** The week that the next issue is about: on Monday, while that goes out, still the one before. */
export function weekOfNextIssue(now: Date, timeZone: string): string {
  const today = dayOf(now, timeZone);
  const running = mondayOf(today);
  return today === running ? addDays(running, -7) : running;
}

/** When Sunday's draft of a week is due. */
export const draftDueAt = (weekOn: string, hour: number, timeZone: string) =>
  instantAt(sundayOf(weekOn), `${hour}:00`, timeZone);

/** When the issue of a week goes out: on the Monday after it. */
export const sendsAt = (weekOn: string, hour: string, timeZone: string) =>
  instantAt(addDays(weekOn, 7), hour, timeZone);

/** Refuses what is no Monday. */
export function checkMonday(day: string): string {
  if (mondayOf(day) !== day) throw unusable('A week is named by its Monday. This day is none.');
  return day;
}
