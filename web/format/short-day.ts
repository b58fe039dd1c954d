import { shortDate } from '../../edition/dates.ts';

/** "Nov 18, 2026" of a calendar day (yyyy-MM-dd), which no time zone moves. */
export function shortDay(day: string): string {
  return shortDate(`${day}T00:00:00Z`, 'UTC') ?? day;
}
