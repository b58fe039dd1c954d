/** When a feed is read next: hourly and spread out; a failing one ever more seldom, up to once a day. */
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
// A host that says "gone" is asked once a week, since even that can be a mistake.
const goneMs = 7 * dayMs;

export function nextAfterSuccess(now: Date, random: () => number): Date {
  return new Date(now.getTime() + hourMs * (0.9 + 0.2 * random()));
}

export function nextAfterFailure(
  now: Date,
  failuresInRow: number,
  random: () => number,
  host: { gone?: boolean; retryAfterMs?: number | undefined } = {},
): Date {
  const backOff = Math.min(dayMs, (hourMs / 6) * 2 ** (failuresInRow - 1));
  const wait = host.gone ? goneMs : Math.max(backOff, host.retryAfterMs ?? 0);
  return new Date(now.getTime() + wait * (0.9 + 0.2 * random()));
}
