/** How long ago, or how long, in the largest unit that is reached; of days and more, daylight saving counts nothing. */
import { plural } from './plural.ts';

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
const monthMinutes = 30 * dayMinutes;
const yearMinutes = 365 * dayMinutes;

/** "3 days ago"; empty when there is no date. */
export function relativeTime(instant: string | null): string {
  if (instant === null) return '';
  const [at, now] = [new Date(instant), new Date()];
  return at > now ? `in ${distance(at, now)}` : `${distance(at, now)} ago`;
}

/** "38 minutes" */
export function distance(one: Date, other: Date): string {
  const [from, to] = one < other ? [one, other] : [other, one];
  const ms = to.getTime() - from.getTime();
  if (Number.isNaN(ms)) throw new RangeError('Invalid time value');
  const minutes = ms / minuteMs;
  if (minutes < 1) return counted(ms / 1_000, 'second');
  if (minutes < 60) return counted(minutes, 'minute');
  if (minutes < dayMinutes) return counted(minutes / 60, 'hour');
  const onClocks = minutes - (to.getTimezoneOffset() - from.getTimezoneOffset());
  if (onClocks < monthMinutes) return counted(onClocks / dayMinutes, 'day');
  const months = Math.round(onClocks / monthMinutes);
  if (onClocks < yearMinutes && months < 12) return counted(months, 'month');
  return counted(Math.max(1, onClocks / yearMinutes), 'year');
}

const counted = (count: number, unit: string) => plural(Math.round(count), unit);
