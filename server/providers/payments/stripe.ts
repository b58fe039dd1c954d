/** Stripe through its own SDK (wire.md section 4). */
import Stripe from 'stripe';
import { Trouble } from '../../kit/errors.ts';
import { explain, isMissing } from './explain.ts';
import type { Checkout, Payments } from './port.ts';
import { findPrice, type Sold } from './price.ts';
import { readEvent } from './read-event.ts';
import { isOurs, toSubscription } from './to-subscription.ts';

export interface StripeOptions {
  secretKey: string | undefined;
  webhookSecret: string | undefined;
  /** Absent: found or made by its lookup key. */
  priceId: string | undefined;
  /** Another host that speaks Stripe's wire. */
  apiBase: string | undefined;
  timeoutMs?: number;
}

/** The version whose shapes this code reads (wire.md section 4). */
const apiVersion = '2026-10-28.endive';
const defaultTimeoutMs = 20_000;
const testTimeoutMs = 10_000;

export function stripePayments(options: StripeOptions): Payments {
  const client = lazily(() => clientOf(options));
  const sold = remembered(() => findPrice(client(), options.priceId));
  const ask = async <T>(work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    try {
      return await work(client());
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
          // A customer deleted at Stripe has no subscription any more.
          if (!isMissing(error)) throw error;
        }
        return found.map(toSubscription);
      }),
    openPortal: ({ customerId, returnUrl, forNewCard }) =>
      ask(async (stripe) => {
        const { url } = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          ...(forNewCard ? { flow_data: { type: 'payment_method_update' } } : {}),
        });
        return url;
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

function clientOf({ secretKey, apiBase, timeoutMs }: StripeOptions): Stripe {
  if (secretKey === undefined) {
    throw new Trouble('misconfigured', 'Billing needs a key: set STRIPE_SECRET_KEY and start again.');
  }
  const base = apiBase === undefined ? null : new URL(apiBase);
  return new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs ?? defaultTimeoutMs,
    maxNetworkRetries: 1,
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

/** Keeps a success; a failure is tried again at the next call. */
function remembered(find: () => Promise<Sold>): () => Promise<Sold> {
  let found: Promise<Sold> | undefined;
  return () => {
    found ??= find().catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}
