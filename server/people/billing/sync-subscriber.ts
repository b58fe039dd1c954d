/**
 * The one way in which the truth of Stripe comes to us: read it whole, write it whole. Webhooks, the sync button, the
 * return from checkout and the nightly sweep all call this, so that repeated, late, lost or reordered events end in
 * the same state (server.md section 5).
 */
import { announce } from '../../kit/db/changes.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { notFound } from '../../kit/errors.ts';
import { requestLetter } from '../letters/index.ts';
import { findSubscriber, hasAccess, lockSubscriber, type Subscriber } from '../subscribers/index.ts';
import { chooseSubscription } from './choose-subscription.ts';
import type { BillingDeps } from './deps.ts';
import { lookAtCheckouts, settleCheckouts } from './settle-checkout.ts';
import { nextSyncNumber, saveTruth } from './store.ts';

/**
 * Answers the person as they are now; throws `Trouble` where Stripe cannot be asked. `checkoutId` names a checkout that
 * is settled beside the person's current one.
 */
export async function syncSubscriber(
  deps: BillingDeps,
  subscriberId: string,
  checkoutId: string | null = null,
): Promise<Subscriber> {
  const { db, clock, payments } = deps;
  const person = await findSubscriber(db, { id: subscriberId });
  if (person === null) throw notFound('This subscriber');
  if (person.stripe_customer_id === null) return person;
  // Taken before the question: of two looks the one that was asked later is the newer truth.
  const number = await nextSyncNumber(db);
  // Before the subscriptions: one that is seen paid has its subscription among those that are read next.
  const known = [person.checkout_session_id, checkoutId].filter((id) => id !== null);
  const checkouts = await lookAtCheckouts(deps, new Set(known));
  const subscription = chooseSubscription(await payments.listSubscriptions(person.stripe_customer_id));
  const after = await inTransaction(db, async (trx) => {
    const at = clock.now();
    await saveTruth(trx, person.id, { number, subscription, at });
    const now = await lockSubscriber(trx, person.id);
    if (now === null) throw notFound('This subscriber');
    if (now.password_hash === null && now.subscription_id !== null && hasAccess(now, at)) {
      const mailKey = `activation:${now.id}:${now.subscription_id}`;
      await requestLetter(trx, deps, { mailKey, kind: 'activation', subscriberId: now.id });
    }
    await announce(trx, 'subscribers', [now.id]);
    return now;
  });
  // A browser counts as proven only after the truth is stored: it acts on both.
  await settleCheckouts(deps, after, checkouts);
  return after;
}
