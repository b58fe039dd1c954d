/** Clock times as real transcript files write them: `00:00:02,760`, `1:04.620`, `0.000`, `00:01:02:500`. */

const hundredHoursMs = 100 * 3600 * 1000;

/** One time; hours and minutes may be missing, the fraction follows a point, a comma or (with hours) a colon. */
const clock = /^(?:(?:(\d{1,4}):)?(\d{1,4}):)?(\d{1,6})(?:[.,](\d{1,9}))?$/;
const clockWithColonFraction = /^(\d{1,3}):(\d{1,2}):(\d{1,2}):(\d{3})$/;

function toMs(
  hours: string | undefined,
  minutes: string | undefined,
  secs: string,
  fraction: string | undefined,
) {
  const whole = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(secs);
  return whole * 1000 + Math.round(Number(`0.${fraction ?? 0}`) * 1000);
}

/** Milliseconds, or null when it is no time; more than a hundred hours is no time either. */
export function parseClock(text: string): number | null {
  const tight = text.trim().replace(/\s*([:.,])\s*/g, '$1');
  const found = clockWithColonFraction.exec(tight) ?? clock.exec(tight);
  if (!found) return null;
  const ms = toMs(found[1], found[2], found[3] ?? '0', found[4]);
  return ms < hundredHoursMs ? ms : null;
}

/** A number of milliseconds, kept within what a recording can have; null when it is none. */
export function sensibleMs(ms: number): number | null {
  if (!Number.isFinite(ms) || ms >= hundredHoursMs) return null;
  return Math.max(0, Math.round(ms));
}

export interface Timing {
  start: number;
  /** Null when it cannot be read. */
  end: number | null;
  /** What follows the times on the line: settings of a cue, or text. */
  rest: string;
}

const arrow = /\s*(?:-{1,3} ?>|[–—]>|→|⟶|-{1,3}&gt;)\s*/;
const leadingTime = /^(?:\d{1,4} ?[:.,] ?){0,3}\d{1,9}/;
const commaPair = /^(\d{1,3}:\d{2}:\d{2}\.\d{1,3}),(\d{1,3}:\d{2}:\d{2}\.\d{1,3})$/;

/** True for a line that is meant as the times of a cue, readable or not. */
export function looksLikeTiming(line: string): boolean {
  if (line.length > 400) return false;
  return /\d\s*(?:-{1,3} ?>|[–—]>|→|⟶|-{1,3}&gt;)\s*\d/.test(line) || commaPair.test(line.trim());
}

/** The times of a cue, or null when the line has none that can be read. */
export function parseTiming(line: string): Timing | null {
  if (line.length > 400) return null;
  const trimmed = line.trim();
  const pair = commaPair.exec(trimmed);
  const found = pair ? null : arrow.exec(trimmed);
  if (!pair && !found) return null;
  const left = pair?.[1] ?? trimmed.slice(0, found?.index ?? 0);
  const right = pair?.[2] ?? trimmed.slice((found?.index ?? 0) + (found?.[0].length ?? 0));
  // An index may stand on the same line as the times ("7 00:00:02,000 --> …").
  const start = parseClock(left) ?? parseClock(left.replace(/^\d+[.)]?\s+/, ''));
  if (start === null) return null;
  const rightTime = leadingTime.exec(right)?.[0] ?? '';
  return { start, end: parseClock(rightTime), rest: right.slice(rightTime.length).trim() };
}

/** How many lines of a text hold the times of a cue, up to `enough`. */
export function countTimings(text: string, enough: number): number {
  let count = 0;
  for (const match of text.matchAll(/^.{0,200}(?:->|[–—]>|→|⟶|-&gt;|\d,\d).{0,200}$/gmu)) {
    if (parseTiming(match[0])) count += 1;
    if (count >= enough) break;
  }
  return count;
}
