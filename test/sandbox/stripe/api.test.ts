/** The official SDK against the emulator: people, the catalogue and checkout. */
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failing, openCheckout, type Started, startStripe, subscribed, yearlyPrice } from './start-stripe.ts';

let started: Started;
let stripe: Stripe;
beforeAll(async () => {
  started = await startStripe();
  stripe = started.stripe;
});
afterAll(() => started.sandbox.stop());

describe('customers', () => {
  it('are made, read, changed, found by address and deleted', async () => {
    const made = await stripe.customers.create({
      email: 'One@example.com',
      name: 'One & Only',
      metadata: { a: '1', b: '2' },
    });
    expect(made).toMatchObject({ object: 'customer', email: 'One@example.com', name: 'One & Only' });
    const changed = await stripe.customers.update(made.id, {
      name: '',
      metadata: { a: '', c: '3' },
    });
    expect(changed.name).toBeNull();
    expect(changed.metadata).toEqual({ b: '2', c: '3' });
    expect((await stripe.customers.list({ email: 'One@example.com' })).data.map(({ id }) => id)).toEqual([
      made.id,
    ]);
    // The vendor compares addresses with their case.
    expect((await stripe.customers.list({ email: 'one@example.com' })).data).toEqual([]);
    expect(await stripe.customers.del(made.id)).toMatchObject({ id: made.id, deleted: true });
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({ id: made.id, deleted: true });
    expect((await stripe.customers.list({ email: 'One@example.com' })).data).toEqual([]);
  });

  it('take their subscriptions with them', async () => {
    const { customer, subscription } = await subscribed(started);
    await stripe.customers.del(customer);
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
  });
});

describe('lists', () => {
  it('come in pages, newest first', async () => {
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      made.push((await stripe.customers.create({ email: 'page@example.com' })).id);
    }
    const wanted = made.toReversed();
    const first = await stripe.customers.list({ email: 'page@example.com', limit: 2 });
    expect(first.data.map(({ id }) => id)).toEqual(wanted.slice(0, 2));
    expect(first.has_more).toBe(true);
    const second = await stripe.customers.list({
      email: 'page@example.com',
      limit: 2,
      starting_after: wanted[1] ?? '',
    });
    expect(second.data.map(({ id }) => id)).toEqual(wanted.slice(2, 4));
    const back = await stripe.customers.list({
      email: 'page@example.com',
      limit: 1,
      ending_before: wanted[2] ?? '',
    });
    expect(back.data.map(({ id }) => id)).toEqual([wanted[1]]);
    const all: string[] = [];
    for await (const { id } of stripe.customers.list({ email: 'page@example.com', limit: 2 })) all.push(id);
    expect(all).toEqual(wanted);
  });

  it('refuse a limit or a place that cannot be', async () => {
    expect((await failing(stripe.customers.list({ limit: 101 }))).param).toBe('limit');
    expect(await failing(stripe.customers.list({ starting_after: 'cus_none' }))).toMatchObject({
      code: 'resource_missing',
      param: 'starting_after',
    });
  });
});

describe('products and prices', () => {
  it('are made and found by lookup key', async () => {
    const price = await yearlyPrice(stripe);
    const key = price.lookup_key ?? '';
    expect((await stripe.prices.list({ lookup_keys: [key, 'other'] })).data.map(({ id }) => id)).toEqual([
      price.id,
    ]);
    const read = await stripe.prices.retrieve(price.id, { expand: ['product'] });
    expect(read.product).toMatchObject({ object: 'product', name: 'The Walkthrough' });
    expect(String(read.unit_amount_decimal)).toBe('34900');
    const product = String(price.product);
    const twice = stripe.prices.create({ product, currency: 'usd', unit_amount: 1, lookup_key: key });
    expect((await failing(twice)).param).toBe('lookup_key');
    const moved = await stripe.prices.create({
      product,
      currency: 'usd',
      unit_amount: 1,
      lookup_key: key,
      transfer_lookup_key: true,
    });
    expect((await stripe.prices.list({ lookup_keys: [key] })).data.map(({ id }) => id)).toEqual([moved.id]);
    expect((await stripe.prices.update(moved.id, { active: false })).active).toBe(false);
    expect((await stripe.products.update(product, { name: 'New' })).name).toBe('New');
  });
});

describe('checkout sessions', () => {
  it('open with what was asked for', async () => {
    const session = await openCheckout(stripe, { customer_email: 'ada@example.com' });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      customer: null,
      customer_email: 'ada@example.com',
      client_reference_id: 'person-7',
      amount_total: 34_900,
      // The braces travel percent-encoded and are kept decoded.
      success_url: 'http://127.0.0.1:9/ok?session_id={CHECKOUT_SESSION_ID}',
      metadata: { person: '7' },
    });
    expect(session.expires_at - session.created).toBe(86_400);
    expect(session.url).toBe(`${started.sandbox.origin}/stripe/pay/${session.id}`);
    const read = await stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] });
    expect(read.line_items?.data[0]).toMatchObject({ quantity: 1, amount_total: 34_900 });
  });

  it('are found by customer, and end', async () => {
    const customer = await stripe.customers.create({ email: 'list@example.com' });
    const session = await openCheckout(stripe, { customer: customer.id });
    const listed = await stripe.checkout.sessions.list({ customer: customer.id, status: 'open' });
    expect(listed.data.map(({ id }) => id)).toEqual([session.id]);
    expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null });
    expect((await failing(stripe.checkout.sessions.expire(session.id))).statusCode).toBe(400);
  });

  it('end by themselves after a day', async () => {
    const session = await openCheckout(stripe);
    started.clock.passDays(1);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
  });

  const soon = () => started.clock.seconds() + 60;
  it.each<[string, () => Partial<Stripe.Checkout.SessionCreateParams>, string]>([
    ['customer and address', () => ({ customer: 'cus_x', customer_email: 'a@b.c' }), 'customer'],
    ['an unknown customer', () => ({ customer: 'cus_x' }), 'customer'],
    ['an unknown price', () => ({ line_items: [{ price: 'price_x', quantity: 1 }] }), 'line_items[0][price]'],
    ['nothing to sell', () => ({ line_items: [] }), 'line_items'],
    ['codes and discounts', () => ({ discounts: [{ coupon: 'x' }] }), 'allow_promotion_codes'],
    ['an early end', () => ({ expires_at: soon() }), 'expires_at'],
    ['what went from the wire', () => ({ payment_method_types: ['card'] }) as object, 'payment_method_types'],
  ])('refuse %s', async (_name, given, param) => {
    expect(await failing(openCheckout(stripe, given()))).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      param,
    });
  });
});
