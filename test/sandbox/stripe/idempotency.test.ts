/** One effect per key, whatever happened to the first answer; and the faults that a test plans. */
import { request } from 'node:http';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientOf, openCheckout, type Started, startStripe, yearlyPrice } from './start-stripe.ts';

let started: Started;
let stripe: Stripe;
beforeAll(async () => {
  started = await startStripe();
  stripe = started.stripe;
});
afterAll(() => started.sandbox.stop());
beforeEach(() => started.sandbox.faults.clear());

const countOf = async (email: string) => (await stripe.customers.list({ email, limit: 100 })).data.length;
const create = (email: string, idempotencyKey: string, client = stripe) =>
  client.customers.create({ email }, { idempotencyKey });

describe('a key', () => {
  it('gives the first answer again', async () => {
    const first = await create('same@example.com', 'key-1');
    const second = await create('same@example.com', 'key-1');
    expect(second.id).toBe(first.id);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(second.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'idempotency-key': 'key-1',
    });
    expect(await countOf('same@example.com')).toBe(1);
  });

  it('belongs to its parameters', async () => {
    await create('mine@example.com', 'key-2');
    await expect(create('yours@example.com', 'key-2')).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
    expect(await countOf('yours@example.com')).toBe(0);
  });

  it('is free again after a refusal, and after a day', async () => {
    await expect(openCheckoutWithKey({ customer: 'cus_none' })).rejects.toThrow('No such customer');
    expect((await openCheckoutWithKey({})).status).toBe('open');
    const first = await create('day@example.com', 'key-4');
    started.clock.passDays(1.1);
    expect((await create('day@example.com', 'key-4')).id).not.toBe(first.id);
  });

  async function openCheckoutWithKey(given: Partial<Stripe.Checkout.SessionCreateParams>) {
    const price = (await stripe.prices.list({ limit: 1 })).data[0] ?? (await yearlyPrice(stripe));
    return stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        line_items: [{ price: price.id, quantity: 1 }],
        success_url: 'http://127.0.0.1:9/ok',
        ...given,
      },
      { idempotencyKey: 'key-3' },
    );
  }
});

describe('faults', () => {
  it('before the work leave nothing behind, and a retry succeeds', async () => {
    const body = JSON.stringify({ error: { type: 'api_error', message: 'Down' } });
    started.sandbox.faults.next('stripe', { kind: 'answer', status: 500, body }, { kind: 'reset' });
    const made = await create('fault@example.com', 'key-5', clientOf(started.sandbox, 'sk_test_1', 2));
    expect(made.email).toBe('fault@example.com');
    expect(await countOf('fault@example.com')).toBe(1);
    expect(started.sandbox.faults.ledger.filter(({ method }) => method === 'POST')).toHaveLength(3);
  });

  it('hang until the caller gives up', async () => {
    started.sandbox.faults.next('stripe', { kind: 'hang', path: '/v1/customers' });
    const call = stripe.customers.create({ email: 'late@example.com' }, { timeout: 60 });
    await expect(call).rejects.toMatchObject({ type: 'StripeConnectionError' });
  });

  it('after the work are healed by the key: the connection drops', async () => {
    started.sandbox.faults.next('stripe', { kind: 'twist', name: 'answer-lost', method: 'POST' });
    await create('lost@example.com', 'key-6', clientOf(started.sandbox, 'sk_test_1', 1));
    expect(await countOf('lost@example.com')).toBe(1);
  });

  it('after the work are healed by the key: no answer in time', async () => {
    started.sandbox.faults.next('stripe', { kind: 'twist', name: 'answer-hangs' });
    const client = clientOf(started.sandbox, 'sk_test_1', 1);
    await client.customers.create({ email: 'slow@example.com' }, { idempotencyKey: 'key-7', timeout: 80 });
    expect(await countOf('slow@example.com')).toBe(1);
  });

  it('inside the work are kept under the key', async () => {
    started.sandbox.faults.next('stripe', { kind: 'twist', name: 'failed-inside' });
    await expect(create('half@example.com', 'key-8')).rejects.toMatchObject({ statusCode: 500 });
    await expect(create('half@example.com', 'key-8')).rejects.toMatchObject({ statusCode: 500 });
    expect(await countOf('half@example.com')).toBe(0);
    await create('half@example.com', 'key-9');
    expect(await countOf('half@example.com')).toBe(1);
  });

  it('do not reach another emulator, and ten clicks with one key open one session', async () => {
    started.sandbox.faults.next('anthropic', { kind: 'reset' });
    const price = await yearlyPrice(stripe);
    const params = {
      mode: 'subscription' as const,
      line_items: [{ price: price.id, quantity: 1 }],
      success_url: 'http://127.0.0.1:9/ok',
    };
    const clicks = Array.from({ length: 10 }, () =>
      stripe.checkout.sessions.create(params, { idempotencyKey: 'click' }),
    );
    expect(new Set((await Promise.all(clicks)).map(({ id }) => id)).size).toBe(1);
  });
});

describe('the wire', () => {
  const raw = (path: string, method: string, body: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const call = request(`${started.sandbox.origin}${path}`, {
        method,
        headers: {
          authorization: 'Bearer sk_test_1',
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
      });
      call.on('error', reject).on('response', (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      call.end(body);
    });

  it('takes raw and encoded brackets alike, and names that would reach into objects do nothing', async () => {
    const encoded = await raw('/v1/customers', 'POST', 'metadata%5Ba%5D=1%2B1&metadata[b]=two+words');
    expect(JSON.parse(encoded.text).metadata).toEqual({ a: '1+1', b: 'two words' });
    const odd = await raw('/v1/customers', 'POST', '__proto__[polluted]=1');
    expect(odd.status).toBe(400);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect((await raw('/v1/customers?expand[]=data.test_clock&limit=1', 'GET', '')).status).toBe(200);
    expect((await raw('/v1/customers?limit=%', 'GET', '')).status).toBe(400);
  });

  it('answers 401 without a key, in the form of the vendor', async () => {
    const { status, text } = await raw('/v1/customers', 'GET', '', { authorization: '' });
    expect(status).toBe(401);
    expect(JSON.parse(text).error).toMatchObject({ type: 'invalid_request_error' });
  });

  it('keeps the ids of two runs alike', async () => {
    const ids: string[] = [];
    for (let run = 0; run < 2; run += 1) {
      const again = await startStripe();
      ids.push((await openCheckout(again.stripe)).id);
      await again.sandbox.stop();
    }
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).toMatch(/^cs_test_[A-Za-z0-9]{58}$/);
  });
});
