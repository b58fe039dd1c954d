/** Lengths of audio and of work, read from feeds and shown to people. */

/** A feed's duration in seconds: plain seconds (rounded down), mm:ss or hh:mm:ss; anything else 0 (product.md section 5). */
export function parseDurationSecs(text: string): number {
  const trimmed = text.trim();
  if (/^\d+(\.\d+)?$/.test(trimmed)) return Math.floor(Number(trimmed));
  if (!/^\d+(:\d{1,2}){1,2}$/.test(trimmed)) return 0;
  return trimmed.split(':').reduce((secs, part) => secs * 60 + Number(part), 0);
}

/** "Xh Ym", or "Ym" under an hour (product.md section 2), to the nearest minute like the letter's. */
export function hoursAndMinutes(lengthSecs: number): string {
  const minutes = Math.round(lengthSecs / 60);
  return minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

/** m:ss or h:mm:ss: time stamps, lengths in tables, elapsed time. */
export function clockTime(lengthSecs: number): string {
  const whole = Math.max(0, Math.floor(lengthSecs));
  const secs = String(whole % 60).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${secs}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${secs}`;
}

/** Always h:mm:ss, for the second of a quote (product.md section 2, admin screen 11). */
export function hourClock(lengthSecs: number): string {
  const clock = clockTime(lengthSecs);
  return clock.split(':').length === 3 ? clock : `0:${clock.padStart(5, '0')}`;
}
