/** The day that it is now where the publication is, `daysAgo` days back: yyyy-MM-dd. */
export function dayOfPublication(now: Date, timeZone: string, daysAgo = 0): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
    .formatToParts(now)
    .map(({ type, value }): [string, number] => [type, Number(value)]);
  const { year = 0, month = 0, day = 0 } = Object.fromEntries(parts);
  return new Date(Date.UTC(year, month - 1, day - daysAgo)).toISOString().slice(0, 10);
}
