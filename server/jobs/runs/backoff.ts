/** Waiting times between tries: doubling with jitter, a provider's own wish first (server.md section 4, Retries). */
export interface RetryPolicy {
  maxTries: number;
  firstDelayMs: number;
  maxDelayMs: number;
}

export const retryPolicy: RetryPolicy = { maxTries: 6, firstDelayMs: 4_000, maxDelayMs: 5 * 60_000 };

/** A provider that asks for more than this is not waited for; the run fails and says so. */
export const longestWishMs = 30 * 60_000;

/**
 * How long to wait after the `attempt`th failure in a row (1 = the first). Between half and all of the doubled
 * delay, so that many runs that failed together do not come back together; never less than the provider asked for.
 */
export function delayAfter(
  attempt: number,
  policy: RetryPolicy,
  random: () => number,
  retryAfterMs?: number,
): number {
  const doubled = Math.min(policy.maxDelayMs, policy.firstDelayMs * 2 ** (attempt - 1));
  const jittered = doubled / 2 + (doubled / 2) * random();
  if (retryAfterMs === undefined) return Math.round(jittered);
  // The wish is a lower bound; a little jitter on top keeps many waiters apart.
  return Math.round(retryAfterMs + Math.min(1_000, retryAfterMs * 0.1) * random());
}

/** "9 min", "40 s": how long it was tried, for the sentence that gives up. */
export function spanOf(ms: number): string {
  const secs = Math.max(1, Math.round(ms / 1000));
  if (secs < 90) return `${secs} s`;
  if (secs < 90 * 60) return `${Math.round(secs / 60)} min`;
  return `${Math.round(secs / 3600)} h`;
}
