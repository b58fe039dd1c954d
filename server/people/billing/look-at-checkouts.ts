/**
 * Checkouts that may still be paid are asked about until they end, so that nobody who paid waits for a webhook that was
 * lost or a tab that was closed: every 15 minutes, at once where somebody says that they have paid, and again and again
 * with growing pauses while Stripe does not answer.
 */
import { inTransaction } from '../../kit/db/connect.ts';
import { Trouble } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import { findSubscriber } from '../subscribers/index.ts';
import {
  type DueCheckout,
  forgetCheckout,
  hurryCheckouts,
  postponeLook,
  takeDueCheckouts,
} from './checkouts-store.ts';
import type { BillingDeps } from './deps.ts';
import { syncSubscriber } from './sync-subscriber.ts';

export const checkoutsJobName = 'billing.look-at-checkouts';
export const hurryJobName = 'billing.hurry-checkout';

export const lookEveryMs = 15 * 60_000;
// Stripe ends one after a day. Where it has said nothing for so long, the nightly sweep is left.
const giveUpMs = 7 * 86_400_000;
const atOnce = 50;

export async function lookAtDueCheckouts(deps: BillingDeps, signal: AbortSignal, log: Log): Promise<void> {
  if (!deps.payments.isConfigured) return;
  const failed: DueCheckout[] = [];
  for (;;) {
    const due = await takeDueCheckouts(deps.db, deps.clock.now(), atOnce);
    for (const one of due) {
      signal.throwIfAborted();
      if (!(await lookAt(deps, one, log))) failed.push(one);
    }
    if (due.length < atOnce) break;
  }
  const soonest = Math.min(...failed.map(({ looks }) => pauseMs(looks)));
  if (soonest < 60_000) {
    await inTransaction(deps.db, (trx) =>
      deps.queue.enqueue(trx, checkoutsJobName, {}, { delayMs: soonest + 200 }),
    );
  }
}

/** As `takeDueCheckouts` has it; longer pauses are ended by the clock, which looks every minute. */
const pauseMs = (looks: number) => 5_000 * 2 ** (looks - 1);

/** False where Stripe did not say. */
async function lookAt(
  deps: BillingDeps,
  { id, subscriberId, startedAt }: DueCheckout,
  log: Log,
): Promise<boolean> {
  const now = deps.clock.now();
  const isOld = now.getTime() - startedAt.getTime() > giveUpMs;
  try {
    const seen = await deps.payments.findCheckout(id);
    if (seen?.status === 'open') await postponeLook(deps.db, id, new Date(now.getTime() + lookEveryMs));
    else await syncSubscriber(deps, subscriberId, { checkoutId: id });
    // Also one that Stripe does not know, of an account that nobody can be sure of.
    if (isOld && seen?.status !== 'open') await forgetCheckout(deps.db, subscriberId, id);
    return true;
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    log.warn({ checkout: id, reason: error.message }, 'A checkout could not be looked at');
    if (isOld) await forgetCheckout(deps.db, subscriberId, id);
    return false;
  }
}

/** Somebody waits on the page behind the checkout. Nothing tells them whether there is such a person. */
export async function hurryCheckout(
  deps: BillingDeps,
  emailKey: string,
  signal: AbortSignal,
  log: Log,
): Promise<void> {
  const person = await findSubscriber(deps.db, { emailKey });
  if (person === null || person.checkout_session_id === null) return;
  await hurryCheckouts(deps.db, person.id, deps.clock.now());
  await lookAtDueCheckouts(deps, signal, log);
}
