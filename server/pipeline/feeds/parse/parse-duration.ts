/** product.md section 5: a plain number is seconds (rounded down), mm:ss and hh:mm:ss; anything else is unknown. */
export function durationSecs(text: string): number | null {
  const trimmed = text.trim().slice(0, 40);
  if (/^\d+(\.\d+)?$/.test(trimmed)) return sane(Math.floor(Number(trimmed)));
  const match = /^(?:(\d+):)?(\d{1,3}):(\d{1,2})(?:[.,]\d+)?$/.exec(trimmed);
  if (match === null) return null;
  return sane(Number(match[1] ?? 0) * 3600 + Number(match[2]) * 60 + Number(match[3]));
}

const monthSecs = 31 * 86_400;

/** Zero says nothing, and nobody talks for a month: such a number is no count of seconds. */
function sane(secs: number): number | null {
  return secs > 0 && secs < monthSecs ? secs : null;
}
