import { unusable } from '../../kit/errors.ts';
import { isLive, type Subscriber } from '../subscribers/index.ts';
import type { BillingDeps } from './deps.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { openPortal } from './open-portal.ts';
import { saveCheckout } from './store.ts';
import { syncSubscriber } from './sync-subscriber.ts';
import { tryKey } from './try-key.ts';

const failing = new Set(['past_due', 'unpaid']);

export interface CheckoutStart {
  url: string;
  /** The checkout that leads there; null where it is the billing portal or an invoice. */
  checkoutId: string | null;
}

export interface CheckoutWish {
  isMember: boolean;
  /** Page to come back to without having paid. */
  cancelPath: string;
  /** Who asks: a browser, or the member on any device. Nobody is led into somebody else's checkout. */
  owner: string;
  ownCheckoutId: string | null;
}

/**
 * Where somebody pays. Never leads to a second subscription: who has one that goes on is led to the billing portal,
 * whose payment failed to a new card, whose first payment is unfinished back to it (server.md section 5).
 */
export async function startCheckout(
  deps: BillingDeps,
  subscriberId: string,
  wish: CheckoutWish,
): Promise<CheckoutStart> {
  await ensureCustomer(deps, subscriberId);
  const person = await syncSubscriber(deps, subscriberId);
  const status = person.subscription_status;
  if (isLive(status) && status !== 'incomplete') {
    const returnPath = '/portal?tab=billing';
    const url = await openPortal(deps, person, { returnPath, forNewCard: failing.has(status) });
    return { url, checkoutId: null };
  }
  // Two tabs of one browser get the same checkout, so that they cannot pay twice.
  const own = wish.ownCheckoutId === null ? null : await deps.payments.findCheckout(wish.ownCheckoutId);
  if (own?.url) return { url: own.url, checkoutId: own.id };
  if (status === 'incomplete') return { url: await openInvoiceOf(deps, person), checkoutId: null };
  // Another browser's checkout for the same address ends, so that the two cannot both be paid.
  if (person.checkout_session_id !== null) await deps.payments.endCheckout(person.checkout_session_id);
  return newCheckout(deps, person, wish);
}

async function openInvoiceOf({ payments }: BillingDeps, person: Subscriber): Promise<string> {
  const all = await payments.listSubscriptions(person.stripe_customer_id ?? '');
  const url = all.find(({ id }) => id === person.subscription_id)?.openInvoiceUrl;
  if (url) return url;
  throw unusable('Your first payment is still being checked. Please try again in a few minutes.');
}

async function newCheckout(
  deps: BillingDeps,
  person: Subscriber,
  { isMember, cancelPath, owner }: CheckoutWish,
): Promise<CheckoutStart> {
  const origin = deps.appUrl();
  const success = isMember ? '/portal?tab=billing' : '/create-password?session_id={CHECKOUT_SESSION_ID}';
  const checkout = await deps.payments.startCheckout({
    subscriberId: person.id,
    customerId: person.stripe_customer_id ?? '',
    successUrl: `${origin}${success}`,
    cancelUrl: `${origin}${cancelPath}`,
    idempotencyKey: tryKey(`checkout-${owner}-${person.last_checkout_id ?? 'first'}`, deps.clock.now()),
  });
  if (checkout.url === null) throw unusable('This checkout has ended. Please try again in a minute.');
  await saveCheckout(deps.db, person.id, checkout.id);
  return { url: checkout.url, checkoutId: checkout.id };
}
