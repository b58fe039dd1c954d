/** No host may put us off for longer than a day: a wrong clock there must not silence a feed here. */
const longestMs = 24 * 60 * 60 * 1000;

/**
 * The wait that a Retry-After header asks for, in milliseconds: seconds or an HTTP date (RFC 9110 section 10.2.3).
 * Dates in the past are 0; more than a day counts as a day; null where there is no header or no sense in it.
 */
export function parseRetryAfter(value: string | null, now: Date): number | null {
  const text = value?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return capped(Number(text) * 1000);
  // Every form of an HTTP date names its weekday; without this test Date.parse takes "-5" for a year.
  if (!/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i.test(text)) return null;
  const atMs = Date.parse(withZone(text));
  return Number.isNaN(atMs) ? null : capped(atMs - now.getTime());
}

/** The asctime form carries no zone and means GMT. */
const withZone = (date: string): string => (/(gmt|utc|z|[+-]\d{4})$/i.test(date) ? date : `${date} GMT`);

const capped = (waitMs: number): number => Math.min(Math.max(0, Math.round(waitMs)), longestMs);
