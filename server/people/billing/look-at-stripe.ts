/** One look at a person at Stripe, before anything of it is written. */

import type { Subscription } from '../../providers/payments/port.ts';
import { hasAccess, type Subscriber } from '../subscribers/index.ts';
import { isOurAccount, learnAccount } from './account.ts';
import { chooseSubscription } from './choose-subscription.ts';
import type { BillingDeps } from './deps.ts';
import { lookAtCheckouts, type SeenCheckout } from './settle-checkout.ts';
import { nextSyncNumber } from './store.ts';

export interface Look {
  person: Subscriber;
  /** Taken before the question: of two looks the one that was asked later is the newer truth. */
  number: number;
  checkouts: SeenCheckout[];
  /** Null where there is none. */
  subscription: Subscription | null;
  /**
   * - `known`: the answer holds the subscription that we know, or the person had none: no other account could say this.
   * - `missing`: the account that readers pay into says that there is no such subscription, or no such customer.
   * - `foreign`: whoever answered is not known to be that account. Nothing of it is written.
   */
  evidence: 'known' | 'missing' | 'foreign';
}

/** Throws `Trouble` where Stripe cannot be asked. `checkoutId` names a checkout that is looked at beside the person's own. */
export async function lookAtStripe(
  deps: BillingDeps,
  person: Subscriber,
  checkoutId: string | null = null,
): Promise<Look> {
  const number = await nextSyncNumber(deps.db);
  // Before the subscriptions: one that is seen paid has its subscription among those that are read next.
  const known = [person.checkout_session_id, checkoutId].filter((id) => id !== null);
  const checkouts = await lookAtCheckouts(deps, new Set(known));
  const listed = await deps.payments.listSubscriptions(person.stripe_customer_id ?? '');
  if (listed !== null) await learnAccount(deps);
  const isKnown = listed !== null && holdsOurs(person, listed);
  return {
    person,
    number,
    checkouts,
    subscription: chooseSubscription(listed ?? []),
    evidence: isKnown ? 'known' : (await isOurAccount(deps)) ? 'missing' : 'foreign',
  };
}

const holdsOurs = ({ subscription_id: ours }: Subscriber, listed: readonly Subscription[]) =>
  ours === null || listed.some(({ id }) => id === ours);

/** Whether somebody who may read could not after this look is written. */
export function endsAccess({ person, subscription: it }: Look, now: Date): boolean {
  if (!hasAccess(person, now)) return false;
  const after = {
    ...person,
    subscription_status: it?.status ?? 'none',
    current_period_start: it?.currentPeriodStart ?? null,
  };
  return !hasAccess(after, now);
}
