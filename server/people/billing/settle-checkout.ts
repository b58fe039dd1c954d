import type { Checkout } from '../../providers/payments/port.ts';
import type { Subscriber } from '../subscribers/index.ts';
import { isOurAccount } from './account.ts';
import { forgetCheckout } from './checkouts-store.ts';
import type { BillingDeps } from './deps.ts';
import { proveByCheckout } from './store.ts';

export interface SeenCheckout {
  id: string;
  /** Null where Stripe does not know it. */
  seen: Checkout | null;
}

/** How these checkouts stand at Stripe. */
export function lookAtCheckouts(
  { payments }: Pick<BillingDeps, 'payments'>,
  ids: ReadonlySet<string>,
): Promise<SeenCheckout[]> {
  return Promise.all([...ids].map(async (id) => ({ id, seen: await payments.findCheckout(id) })));
}

/**
 * Once a checkout is paid the browser whose own it is has proven itself, and once it has ended a new one may be
 * started. One that is not known has ended only where the account of our readers says so.
 */
export async function settleCheckouts(
  deps: BillingDeps,
  person: Subscriber,
  checkouts: readonly SeenCheckout[],
  isSurelyOurs: boolean,
): Promise<void> {
  const { db, clock } = deps;
  for (const { id, seen } of checkouts) {
    const isOfPerson = seen !== null && seen.customerId === person.stripe_customer_id;
    if (isOfPerson && seen.isPaid) await proveByCheckout(db, id, clock.now());
    const hasEnded =
      seen === null ? isSurelyOurs || (await isOurAccount(deps)) : seen.status === 'expired' || seen.isPaid;
    if (hasEnded) await forgetCheckout(db, person.id, id);
  }
}
