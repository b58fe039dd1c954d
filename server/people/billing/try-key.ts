const windowMs = 10 * 60_000;

/**
 * Clicks within the same minutes ask Stripe for the same thing. Stripe also repeats a failure under its key for a day,
 * so the key moves on after a while.
 */
export function tryKey(what: string, now: Date): string {
  return `${what}-${Math.floor(now.getTime() / windowMs)}`;
}
