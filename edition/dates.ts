/** Dates in the publication's time zone. A date that cannot be read is left out (null). */

/** The default of TIMEZONE (server.md section 1). */
const DEFAULT_ZONE = 'America/New_York';

/** The zone when the platform knows it, else the default. */
export function knownZone(timeZone: string | undefined): string {
  if (!timeZone) return DEFAULT_ZONE;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return DEFAULT_ZONE;
  }
}

function parse(text: string | null): Date | null {
  if (!text) return null;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}

const SHORT = { month: 'short', day: 'numeric', year: 'numeric' } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once for each zone: a list of thousands of days would spend its time making them. */
function formatFor(style: 'full' | 'short', timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const options: Intl.DateTimeFormatOptions = style === 'full' ? { dateStyle: 'full' } : SHORT;
  const made = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  formats.set(key, made);
  return made;
}

/** "Monday, November 17, 2025" */
export function longDate(instant: string | null, timeZone: string): string | null {
  const date = parse(instant);
  return date && formatFor('full', timeZone).format(date);
}

/**
 * The date of an issue: "Monday, November 16, 2026". The paper comes on Mondays, so another day of the week goes without
 * its name: "November 21, 2026".
 */
export function issueDate(instant: string | null, timeZone: string): string | null {
  const full = longDate(instant, timeZone);
  return full === null || full.startsWith('Monday') ? full : full.replace(/^[^,]+, /, '');
}

/** "Nov 17, 2025" */
export function shortDate(instant: string | null, timeZone: string): string | null {
  const date = parse(instant);
  return date && formatFor('short', timeZone).format(date);
}

/** The days that an issue covers, "Nov 9 – 15, 2025"; both are calendar days (yyyy-MM-dd), so no zone moves them. */
export function dayRange(startDay: string, endDay: string): string | null {
  const [start, end] = [parse(startDay), parse(endDay)];
  if (start === null || end === null || start > end) return null;
  const range = new Intl.DateTimeFormat('en-US', { ...SHORT, timeZone: 'UTC' }).formatRange(start, end);
  return range.replace(/\s/gu, ' ');
}
