/** Words a minute of steady reading on a screen. */
const READING_PACE = 230;

/** Whole minutes, one at least, that the printed sections take to read. */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(text.split(/\s+/u).length / READING_PACE));
}
