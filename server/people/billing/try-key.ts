import { notFound } from '../../kit/errors.ts';
import type { BillingDeps } from './deps.ts';
import { firstTried } from './tries-store.ts';

const windowMs = 10 * 60_000;

/**
 * Clicks within the same minutes ask Stripe for the same thing, and so does whoever asks again after a process was killed:
 * the minutes are counted from the first try. Stripe also repeats a failure under its key for a day, so the key moves on
 * after a while.
 */
export async function tryKey(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  subscriberId: string,
  what: string,
): Promise<string> {
  const first = await firstTried(db, { subscriberId, what, now: clock.now(), withinMs: windowMs });
  if (first === null) throw notFound('This subscriber');
  return `${what}-${first.getTime()}`;
}
