/** A sandbox with Stripe alone, the official SDK in front of it, and an endpoint that checks every signature. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { stripeEmulator } from '../../../sandbox/stripe/index.ts';

const secret = 'whsec_of_the_tests';

/** A clock that a test moves. */
export function createClock(start = '2026-11-21T08:00:00Z') {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    seconds: () => Math.floor(at / 1000),
    passDays(days: number) {
      at += days * 86_400_000;
    },
  };
}

export type Clock = ReturnType<typeof createClock>;

/** What the product's endpoint got, checked by the SDK; `answers` are its next statuses, 200 when used up. */
export interface Endpoint {
  url: string;
  events: Stripe.Event[];
  refused: string[];
  answers: number[];
  types(): string[];
  stop(): Promise<void>;
}

export async function startEndpoint(): Promise<Endpoint> {
  const events: Stripe.Event[] = [];
  const refused: string[] = [];
  const answers: number[] = [];
  const verifier = new Stripe('sk_test_x');
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const status = answers.shift() ?? 200;
      try {
        const header = String(request.headers['stripe-signature']);
        // The clock of the tests stands still, so age does not count.
        const event = verifier.webhooks.constructEvent(Buffer.concat(chunks), header, secret, 0);
        if (status < 300) events.push(event);
      } catch (error) {
        refused.push(String(error));
      }
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    events,
    refused,
    answers,
    types: () => events.map(({ type }) => type),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export interface Started {
  sandbox: Sandbox;
  stripe: Stripe;
  clock: Clock;
}

export async function startStripe(
  options: { endpoint?: Endpoint; stateFile?: string; clock?: Clock; port?: number } = {},
): Promise<Started> {
  const clock = options.clock ?? createClock();
  const { endpoint, stateFile } = options;
  const sandbox = await startSandbox({
    emulators: [stripeEmulator],
    shows: [],
    firstStartAt: new Date(),
    now: clock.now,
    port: options.port ?? 0,
    stripe: {
      retryMs: [5, 10, 20],
      ...(endpoint ? { webhook: { url: () => endpoint.url, secret } } : {}),
      ...(stateFile ? { stateFile } : {}),
    },
  });
  return { sandbox, stripe: clientOf(sandbox), clock };
}

export function clientOf(sandbox: Sandbox, key = 'sk_test_sandbox', maxNetworkRetries = 0): Stripe {
  const { hostname, port } = new URL(sandbox.url('stripe'));
  return new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false, maxNetworkRetries });
}

/** The yearly price that the product sells. */
export async function yearlyPrice(stripe: Stripe): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name: 'The Walkthrough', description: 'The weekly digest' });
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 34_900,
    recurring: { interval: 'year' },
    lookup_key: `yearly-${product.id}`,
  });
}

export const successUrl = 'http://127.0.0.1:9/ok?session_id={CHECKOUT_SESSION_ID}';
export const cancelUrl = 'http://127.0.0.1:9/subscribe';

export async function openCheckout(
  stripe: Stripe,
  given: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  const price = given.line_items ? null : await yearlyPrice(stripe);
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: price ? [{ price: price.id, quantity: 1 }] : [],
    success_url: successUrl,
    cancel_url: cancelUrl,
    allow_promotion_codes: true,
    client_reference_id: 'person-7',
    metadata: { person: '7' },
    subscription_data: { metadata: { person: '7' } },
    ...given,
  });
}

/** A customer who paid a year; answers the ids as text. */
export async function subscribed(
  { stripe, sandbox }: Started,
  given: Partial<Stripe.Checkout.SessionCreateParams> = { customer_email: 'ada@example.com' },
): Promise<{ session: string; customer: string; subscription: string }> {
  const { id } = await openCheckout(stripe, given);
  sandbox.stripe.payCheckout(id);
  const session = await stripe.checkout.sessions.retrieve(id);
  return { session: id, customer: String(session.customer), subscription: String(session.subscription) };
}

/** A press of a page's button: the form goes as a browser sends it; redirects are not followed. */
export const submit = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** The error that a call ends with; null where it ends well. */
export const failing = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error as Stripe.errors.StripeError;
};
