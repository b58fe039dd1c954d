/** The payment client against the vendor's own published objects, and against our emulator where it must say no. */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emulators } from '../../sandbox/emulators.ts';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { stripePayments } from '../../server/providers/payments/stripe.ts';
import { corpusCase } from '../app/corpus.ts';

const webhookSecret = 'whsec_payments';
const options = { secretKey: 'sk_test_1', webhookSecret, priceId: undefined, apiBase: undefined };

interface Fixtures {
  resources: Record<string, Record<string, unknown>>;
}

/** The price that the vendor's example subscription is to. */
function soldPrice({ resources }: Fixtures): unknown {
  const items = resources.subscription?.items as { data: { price: unknown }[] } | undefined;
  return items?.data[0]?.price;
}

/** Answers every call with the vendor's object of that kind. */
async function serveFixtures({ resources }: Fixtures) {
  const list = (name: string) => ({
    object: 'list',
    data: [resources[name]],
    has_more: false,
    url: '/v1/x',
  });
  const answers: [RegExp, unknown][] = [
    [/^\/v1\/prices\?/, { ...list('price'), data: [soldPrice({ resources })] }],
    [/^\/v1\/prices\//, resources.price],
    [/^\/v1\/customers\?/, { ...list('customer'), data: [] }],
    [/^\/v1\/customers$/, resources.customer],
    [/^\/v1\/checkout\/sessions/, resources['checkout.session']],
    [/^\/v1\/subscriptions\?/, list('subscription')],
    [/^\/v1\/subscriptions\//, resources.subscription],
    [/^\/v1\/billing_portal\/sessions/, resources['billing_portal.session']],
    [/^\/v1\/products/, list('product')],
  ];
  const server = createServer((request, response) => {
    const found = answers.find(([pattern]) => pattern.test(request.url ?? ''))?.[1];
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? { error: { message: `No fixture for ${request.url}` } }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

describe('the vendor’s objects', () => {
  corpusCase('Stripe’s fixtures of every kind that we read', 'stripe/fixtures3.json', async (path) => {
    const fixtures = JSON.parse(readFileSync(path, 'utf8')) as Fixtures;
    const { price, subscription } = fixtures.resources;
    const server = await serveFixtures(fixtures);
    try {
      const payments = stripePayments({ ...options, priceId: String(price?.id), apiBase: server.url });
      await payments.test(AbortSignal.timeout(5_000));
      const person = { subscriberId: 's1', email: 'a@example.com', idempotencyKey: 'k1' };
      expect(await payments.makeCustomer(person)).toBe(fixtures.resources.customer?.id);
      const checkout = await payments.findCheckout('cs_1');
      expect(checkout?.id).toBe(fixtures.resources['checkout.session']?.id);
      expect(await payments.openPortal({ customerId: 'c', returnUrl: server.url, forNewCard: true })).toMatch(
        /^https?:/,
      );
      const ours = stripePayments({ ...options, apiBase: server.url });
      const listed = await ours.listSubscriptions('cus_1');
      expect(listed).toEqual([
        expect.objectContaining({
          id: subscription?.id,
          status: subscription?.status,
          cancelAt: new Date(Number(subscription?.cancel_at) * 1000),
        }),
      ]);
      await payments.endNow(String(subscription?.id));
    } finally {
      server.stop();
    }
  });

  corpusCase(
    'an event of an older shape still names its customer',
    'stripe/legacy-events/customer.subscription.created.2020-03-02.reduced.json',
    (path) => {
      const event = JSON.parse(readFileSync(path, 'utf8')) as { data: { object: { customer: string } } };
      const read = signed(readFileSync(path), new Date());
      expect(read?.customerId).toBe(event.data.object.customer);
    },
  );

  it('an event of ours names customer, checkout and person', () => {
    const body = {
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      data: {
        object: {
          object: 'checkout.session',
          id: 'cs_1',
          customer: { id: 'cus_1' },
          client_reference_id: 'u1',
        },
      },
    };
    expect(signed(Buffer.from(JSON.stringify(body)), new Date())).toEqual({
      id: 'evt_1',
      type: 'checkout.session.completed',
      customerId: 'cus_1',
      subscriberId: 'u1',
      checkoutId: 'cs_1',
      chargeId: null,
    });
    const other = Buffer.from(JSON.stringify({ id: 'evt_2', object: 'v2.core.event', type: 'x' }));
    expect(() => signed(other, new Date())).toThrow('signature');
  });
});

function signed(rawBody: Buffer, at: Date) {
  const t = Math.floor(at.getTime() / 1000);
  const v1 = createHmac('sha256', webhookSecret).update(`${t}.`).update(rawBody).digest('hex');
  return stripePayments(options).readEvent(rawBody, `t=${t},v1=${v1}`, at);
}

describe('what Stripe refuses', () => {
  let outside: Sandbox;
  beforeAll(async () => {
    outside = await startSandbox({ emulators, shows: [], firstStartAt: new Date() });
  });
  afterAll(() => outside.stop());
  const payments = (change: Partial<typeof options> & { secretKey?: string | undefined } = {}) =>
    stripePayments({ ...options, apiBase: outside.url('stripe'), timeoutMs: 500, ...change } as never);
  const kindOf = (work: Promise<unknown>) =>
    work.then(
      () => 'fine',
      (error: { kind?: string }) => error.kind,
    );

  it.each([
    [401, 'misconfigured'],
    [403, 'misconfigured'],
    [429, 'busy'],
    [500, 'down'],
    [400, 'rejected'],
  ])('status %i is %s', async (status, kind) => {
    const fault = { kind: 'answer' as const, status, body: '{"error":{"message":"No","type":"api_error"}}' };
    outside.faults.next('stripe', fault, fault, fault);
    expect(await kindOf(payments().findCheckout('cs_1'))).toBe(kind);
    outside.faults.clear();
  });

  it('no answer and a broken connection are down, no key is misconfigured, the unknown is nothing', async () => {
    outside.faults.next('stripe', { kind: 'hang' }, { kind: 'hang' });
    expect(await kindOf(payments().findCheckout('cs_1'))).toBe('down');
    outside.faults.clear();
    const { secretKey: _none, ...keyless } = options;
    expect(await kindOf(stripePayments({ ...keyless, secretKey: undefined }).findCheckout('cs_1'))).toBe(
      'misconfigured',
    );
    expect(await payments().findCheckout('cs_unknown')).toBeNull();
    expect(await payments().listSubscriptions('cus_unknown')).toBeNull();
    await payments().endCheckout('cs_unknown');
    await payments().endNow('sub_unknown');
  });
});
