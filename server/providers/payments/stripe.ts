/** Stripe through its own SDK (wire.md section 4). */
import Stripe from 'stripe';
import { Trouble } from '../../kit/errors.ts';
import { explain, isMissing, noAnswer } from './explain.ts';
import type { Charge, Checkout, Payments } from './port.ts';
import { findPrice, type Sold } from './price.ts';
import { readEvent } from './read-event.ts';
import { isOurs, isPaidFor, toPayer, toSubscription } from './to-subscription.ts';

export interface StripeOptions {
  secretKey: string | undefined;
  webhookSecret: string | undefined;
  /** Absent: found or made by its lookup key. */
  priceId: string | undefined;
  /** Another host that speaks Stripe's wire. */
  apiBase: string | undefined;
  timeoutMs?: number;
  /** Longest that a whole question takes; fifteen seconds when absent. */
  mostMs?: number;
  /** How often a call that failed is made again; once when absent. */
  retries?: number;
}

/** The version whose shapes this code reads (wire.md section 4). */
const apiVersion = '2026-10-28.endive';
// One call; and all that one question takes, repeats and pages included.
const defaultTimeoutMs = 10_000;
const mostMs = 15_000;
const testTimeoutMs = 10_000;

export function stripePayments(options: StripeOptions): Payments {
  const client = lazily(() => clientOf(options));
  const sold = remembered(() => findPrice(client(), options.priceId));
  const ask = async <T>(work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    try {
      return await within(options.mostMs ?? mostMs, work(client()));
    } catch (error) {
      throw explain(error);
    }
  };
  return {
    isConfigured: options.secretKey !== undefined,
    test: (signal) =>
      ask(async (stripe) => {
        signal.throwIfAborted();
        await stripe.products.list({ limit: 1 }, { timeout: testTimeoutMs, maxNetworkRetries: 0 });
        await sold();
      }),
    account: () =>
      ask(async (stripe) => {
        const { id } = await stripe.accounts.retrieveCurrent();
        return { id, isLive: /^(sk|rk)_live_/.test(options.secretKey ?? '') };
      }),
    priceDiffers: () =>
      ask(async () => {
        const { priceId, differs } = await sold();
        return differs && `${options.priceId === undefined ? '' : 'STRIPE_PRICE_ID '}${priceId} ${differs}`;
      }),
    findCustomer: (id) =>
      ask(async (stripe) => {
        const found = await stripe.customers.retrieve(id).catch(nullIfMissing);
        if (found === null) return 'unknown';
        return found.deleted ? 'deleted' : 'living';
      }),
    makeCustomer: ({ subscriberId, email, idempotencyKey }) =>
      ask(async (stripe) => {
        const known = await stripe.customers.list({ email, limit: 100 });
        const mine = known.data.find(({ metadata }) => metadata.subscriber_id === subscriberId);
        if (mine) return mine.id;
        const wish = { email, metadata: { subscriber_id: subscriberId } };
        return (await stripe.customers.create(wish, { idempotencyKey })).id;
      }),
    startCheckout: (wish) =>
      ask(async (stripe) => {
        const { priceId } = await sold();
        const metadata = { subscriber_id: wish.subscriberId };
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            line_items: [{ price: priceId, quantity: 1 }],
            customer: wish.customerId,
            client_reference_id: wish.subscriberId,
            metadata,
            // What stands on the session is not copied to the subscription.
            subscription_data: { metadata },
            success_url: wish.successUrl,
            cancel_url: wish.cancelUrl,
            allow_promotion_codes: true,
          },
          { idempotencyKey: wish.idempotencyKey },
        );
        return toCheckout(session);
      }),
    findCheckout: (id) =>
      ask((stripe) => stripe.checkout.sessions.retrieve(id).then(toCheckout).catch(nullIfMissing)),
    endCheckout: (id) =>
      ask(async (stripe) => {
        const { status } = await stripe.checkout.sessions.retrieve(id);
        if (status === 'open') await stripe.checkout.sessions.expire(id);
      }).catch(passMissing),
    endOpenCheckouts: (customerId) =>
      ask(async (stripe) => {
        const all = stripe.checkout.sessions.list({ customer: customerId, limit: 100 });
        for await (const { id, status } of all)
          if (status === 'open') await stripe.checkout.sessions.expire(id);
      }).catch(passMissing),
    listSubscriptions: (customerId) =>
      ask(async (stripe) => {
        const ours = await sold();
        const found: Stripe.Subscription[] = [];
        const all = stripe.subscriptions.list({
          customer: customerId,
          status: 'all',
          limit: 100,
          expand: ['data.latest_invoice'],
        });
        try {
          for await (const one of all) if (isOurs(one, ours)) found.push(one);
        } catch (error) {
          // Deleted, or none of the account that this key opens: who asks must know which.
          return nullIfMissing(error);
        }
        return found.map(toSubscription);
      }),
    listPayers: (after) =>
      ask(async (stripe) => {
        const ours = await sold();
        const { data, has_more: isMore } = await stripe.subscriptions.list({
          limit: 100,
          expand: ['data.customer'],
          ...(after === null ? {} : { starting_after: after }),
        });
        const payers = data.filter((one) => isOurs(one, ours) && isPaidFor(one)).map(toPayer);
        return { payers, next: isMore ? (data.at(-1)?.id ?? null) : null };
      }),
    findCharge: (id) =>
      ask(async (stripe) => {
        const charge = await stripe.charges.retrieve(id).catch(nullIfMissing);
        if (charge === null) return null;
        const disputes = charge.disputed ? await stripe.disputes.list({ charge: id, limit: 1 }) : null;
        return toCharge(charge, disputes?.data[0]);
      }),
    openPortal: ({ customerId, returnUrl, forNewCard }) =>
      ask(async (stripe) => {
        const made = await stripe.billingPortal.sessions
          .create({
            customer: customerId,
            return_url: returnUrl,
            ...(forNewCard ? { flow_data: { type: 'payment_method_update' } } : {}),
          })
          .catch(nullIfMissing);
        return made?.url ?? null;
      }),
    endNow: (subscriptionId) =>
      ask(async (stripe) => {
        const { status } = await stripe.subscriptions.retrieve(subscriptionId);
        if (status !== 'canceled' && status !== 'incomplete_expired') {
          await stripe.subscriptions.cancel(subscriptionId);
        }
      }).catch(passMissing),
    readEvent: (rawBody, signature, now) =>
      readEvent({ stripe: client(), secret: options.webhookSecret ?? '', rawBody, signature, now }),
  };
}

function clientOf({ secretKey, apiBase, timeoutMs, retries = 1 }: StripeOptions): Stripe {
  if (secretKey === undefined) {
    throw new Trouble('misconfigured', 'Billing needs a key: set STRIPE_SECRET_KEY and start again.');
  }
  const base = apiBase === undefined ? null : new URL(apiBase);
  return new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs ?? defaultTimeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(base === null
      ? {}
      : {
          host: base.hostname,
          port: base.port || (base.protocol === 'https:' ? 443 : 80),
          protocol: base.protocol === 'https:' ? 'https' : 'http',
        }),
  });
}

function toCharge(charge: Stripe.Charge, dispute: Stripe.Dispute | undefined): Charge {
  const { id, customer, amount, amount_refunded: refundedCents, currency } = charge;
  return {
    id,
    customerId: typeof customer === 'string' ? customer : (customer?.id ?? null),
    cents: amount,
    refundedCents,
    currency,
    dispute: dispute === undefined ? null : { cents: dispute.amount, state: dispute.status },
  };
}

function toCheckout(session: Stripe.Checkout.Session): Checkout {
  const { id, url, status, payment_status: paid, customer } = session;
  return {
    id,
    url: status === 'open' ? url : null,
    status: stateOf(status),
    isPaid: status === 'complete' && paid !== 'unpaid',
    customerId: typeof customer === 'string' ? customer : (customer?.id ?? null),
  };
}

const stateOf = (status: string | null): Checkout['status'] =>
  status === 'open' || status === 'complete' ? status : 'expired';

function passMissing(error: unknown): void {
  if (!isMissing(error instanceof Trouble ? error.cause : error)) throw error;
}

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** What has not ended by then is left to itself: its own timeouts end it. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(noAnswer()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Keeps a price that is as it should be; a failure, or one that differs, is looked at again at the next call. */
function remembered(find: () => Promise<Sold>): () => Promise<Sold> {
  let found: Promise<Sold> | undefined;
  return () => {
    found ??= find().then(
      (sold) => {
        if (sold.differs !== null) found = undefined;
        return sold;
      },
      (error: unknown) => {
        found = undefined;
        throw error;
      },
    );
    return found;
  };
}
