import type { Price } from '../objects/catalogue.ts';

export const day = 86_400;

/** The end of a period that starts at an instant; the 31st and 29 February fall back to the month's last day. */
export function periodEndAfter(start: number, price: Price): number {
  const { interval, interval_count: count } = price.recurring ?? {
    interval: 'year' as const,
    interval_count: 1,
  };
  if (interval === 'day') return start + count * day;
  if (interval === 'week') return start + count * 7 * day;
  const at = new Date(start * 1000);
  const dayOfMonth = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + (interval === 'year' ? 12 : 1) * count);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(dayOfMonth, lastDay));
  return at.getTime() / 1000;
}
