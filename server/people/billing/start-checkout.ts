import { createHash } from 'node:crypto';
import { conflict, notFound, Trouble, unusable } from '../../kit/errors.ts';
import { findSubscriber, isLive, type Subscriber } from '../subscribers/index.ts';
import { refuseOtherAccount } from './account.ts';
import { checkPrice } from './check-price.ts';
import { claimCheckout } from './checkouts-store.ts';
import type { BillingDeps } from './deps.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { lookEveryMs } from './look-at-checkouts.ts';
import { openPortal } from './open-portal.ts';
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
  /** The checkout that the owner has already; read as late as possible, since tabs click at the same moment. */
  readOwn: () => Promise<string | null>;
  /** Makes a checkout the owner's, before anybody else can see it. */
  bind: (checkoutId: string) => Promise<void>;
}

/** Nothing that the admin must mend is told to visitors in the words of the configuration. */
const closed = (cause?: unknown) =>
  new Trouble(
    'misconfigured',
    'Subscribing is closed for the moment while we look after our payment settings. Nothing was charged. Please try again later.',
    { cause },
  );

/**
 * Where somebody pays; closed where the key or the price is not what it should be, and the admin is told.
 */
export async function startCheckout(
  deps: BillingDeps,
  subscriberId: string,
  wish: CheckoutWish,
): Promise<CheckoutStart> {
  try {
    return await leadToPaying(deps, subscriberId, wish);
  } catch (error) {
    throw error instanceof Trouble && error.kind === 'misconfigured' ? closed(error) : error;
  }
}

/**
 * Never leads to a second subscription: who has one that goes on is led to the billing portal,
 * whose payment failed to a new card, whose first payment is unfinished back to it (server.md section 5).
 */
async function leadToPaying(
  deps: BillingDeps,
  subscriberId: string,
  wish: CheckoutWish,
): Promise<CheckoutStart> {
  await refuseOtherAccount(deps);
  const person = await withCustomer(deps, subscriberId);
  const status = person.subscription_status;
  if (isLive(status) && status !== 'incomplete') {
    const returnPath = '/portal?tab=billing';
    const url = await openPortal(deps, person, { returnPath, forNewCard: failing.has(status) });
    return { url, checkoutId: null };
  }
  // Two tabs of one browser get the same checkout, so that they cannot pay twice.
  const ownId = await wish.readOwn();
  const own = ownId === null ? null : await deps.payments.findCheckout(ownId);
  if (own?.url && own.customerId === person.stripe_customer_id) return { url: own.url, checkoutId: own.id };
  if (status === 'incomplete') return { url: await openInvoiceOf(deps, person), checkoutId: null };
  if (!(await checkPrice(deps))) throw closed();
  return newCheckout(deps, person, wish);
}

/** The person as Stripe has them now, with a customer there who can pay. */
async function withCustomer(deps: BillingDeps, subscriberId: string): Promise<Subscriber> {
  const before = await findSubscriber(deps.db, { id: subscriberId });
  if (before === null) throw notFound('This subscriber');
  if (before.stripe_customer_id !== null) {
    const person = await syncSubscriber(deps, subscriberId);
    if (isLive(person.subscription_status)) return person;
    if ((await ensureCustomer(deps, subscriberId)) === person.stripe_customer_id) return person;
  } else await ensureCustomer(deps, subscriberId);
  return syncSubscriber(deps, subscriberId);
}

async function openInvoiceOf({ payments }: BillingDeps, person: Subscriber): Promise<string> {
  const all = await payments.listSubscriptions(person.stripe_customer_id ?? '');
  const url = all?.find(({ id }) => id === person.subscription_id)?.openInvoiceUrl;
  if (url) return url;
  throw unusable('Your first payment is still being checked. Please try again in a few minutes.');
}

/**
 * At most one checkout of a person is open: the one before ends first, and of two that are made at the same moment the
 * one that is written down stays. A person who was erased meanwhile gets none.
 */
async function newCheckout(
  deps: BillingDeps,
  person: Subscriber,
  { isMember, cancelPath, owner, bind }: CheckoutWish,
): Promise<CheckoutStart> {
  const origin = deps.appUrl();
  const before = person.checkout_session_id;
  if (before !== null) await deps.payments.endCheckout(before);
  // The address goes along, so that a browser that is not the one that paid knows whom it waits for.
  const success = isMember
    ? '/portal?tab=billing'
    : `/create-password?session_id={CHECKOUT_SESSION_ID}&email=${encodeURIComponent(person.email)}`;
  const what = `checkout-${owner}-${person.stripe_customer_id ?? ''}-${before ?? person.last_checkout_id ?? 'first'}`;
  const checkout = await deps.payments.startCheckout({
    subscriberId: person.id,
    customerId: person.stripe_customer_id ?? '',
    successUrl: `${origin}${success}`,
    cancelUrl: `${origin}${cancelPath}`,
    idempotencyKey: await tryKey(deps, person.id, `${what}-${digestOf(cancelPath)}`),
  });
  if (checkout.url === null) throw unusable('This checkout has ended. Please try again in a minute.');
  await bind(checkout.id);
  const at = deps.clock.now();
  const claim = { before, checkoutId: checkout.id, at, lookAt: new Date(at.getTime() + lookEveryMs) };
  if (!(await claimCheckout(deps.db, person.id, claim))) {
    await deps.payments.endCheckout(checkout.id);
    throw conflict('Another checkout was started for this email at the same moment. Please try again.');
  }
  return { url: checkout.url, checkoutId: checkout.id };
}

/** Stripe refuses a key that comes again with other parameters, and the way back is one. */
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);
