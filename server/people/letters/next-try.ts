/**
 * When a letter that was not taken is tried again. Short at first, since somebody may sit and wait for it; long enough
 * later for every greylisting and for an outage over a weekend.
 */
import { delayAfter, type RetryPolicy } from '../../jobs/runs/index.ts';
import type { LetterKind } from './store.ts';

const hourMs = 3_600_000;

export const letterRetry: Omit<RetryPolicy, 'maxTries'> = { firstDelayMs: 60_000, maxDelayMs: 4 * hourMs };

/** A link that was asked for yesterday is asked for anew; everything else may arrive late. */
const endsAfterMs: Record<LetterKind, number> = {
  'password-reset': 24 * hourMs,
  'password-changed': 96 * hourMs,
  activation: 96 * hourMs,
  'free-sample': 96 * hourMs,
  admin: 96 * hourMs,
  'payment-failed': 96 * hourMs,
  'renewal-ahead': 7 * 24 * hourMs,
  cancelled: 96 * hourMs,
};

/** Null where the letter's time is over before another try. */
export function nextTryAt(
  letter: { kind: string; created_at: Date; attempts: number },
  now: Date,
  {
    random,
    retry = letterRetry,
  }: { random: () => number; retry?: Omit<RetryPolicy, 'maxTries'> | undefined },
): Date | null {
  const policy = { ...retry, maxTries: Number.POSITIVE_INFINITY };
  const at = new Date(now.getTime() + delayAfter(letter.attempts, policy, random));
  return at.getTime() - letter.created_at.getTime() > endsAfterMs[letter.kind as LetterKind] ? null : at;
}
