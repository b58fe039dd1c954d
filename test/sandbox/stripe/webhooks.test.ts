/** Deliveries: signed, tried again, and in every disorder that a test asks for. */
import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signatureHeader } from '../../../sandbox/stripe/webhooks.ts';
import { type Endpoint, type Started, startEndpoint, startStripe, subscribed } from './start-stripe.ts';

let endpoint: Endpoint;
let started: Started;
beforeEach(async () => {
  endpoint = await startEndpoint();
  started = await startStripe({ endpoint });
});
afterEach(async () => {
  await started.sandbox.stop();
  await endpoint.stop();
});

const webhooks = () => started.sandbox.stripe.webhooks;
const make = (email: string) => started.stripe.customers.create({ email });
const addresses = () => endpoint.events.map(({ data }) => (data.object as Stripe.Customer).email);

describe('a delivery', () => {
  it('passes the check of the SDK, and tells of the object as it was', async () => {
    const { subscription, session } = await subscribed(started);
    await webhooks().settled();
    expect(endpoint.refused).toEqual([]);
    expect(endpoint.types()).toEqual([
      'product.created',
      'price.created',
      'customer.created',
      'payment_method.attached',
      'invoice.created',
      'invoice.finalized',
      'customer.subscription.created',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
      'checkout.session.completed',
    ]);
    const created = endpoint.events.find(({ type }) => type === 'customer.subscription.created');
    const updated = endpoint.events.find(({ type }) => type === 'customer.subscription.updated');
    expect(created?.data.object).toMatchObject({ id: subscription, status: 'incomplete' });
    expect(updated?.data).toMatchObject({
      object: { id: subscription, status: 'active' },
      previous_attributes: { status: 'incomplete' },
    });
    const completed = endpoint.events.at(-1);
    expect(completed).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      livemode: false,
      data: { object: { id: session, status: 'complete', subscription } },
    });
    expect((await started.stripe.events.retrieve(completed?.id ?? '')).pending_webhooks).toBe(0);
  });

  it('is signed as the SDK signs for tests', () => {
    const { stripe } = started;
    const [payload, secret, timestamp] = ['{"id":"evt_1","object":"event"}', 'whsec_x', 1_700_000_000];
    const theirs = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    expect(signatureHeader(payload, secret, timestamp)).toBe(theirs);
    expect(() => stripe.webhooks.constructEvent(payload, theirs, secret, 300)).toThrow('Timestamp outside');
    expect(() => stripe.webhooks.constructEvent(`${payload} `, theirs, secret, 0)).toThrow('signature');
  });

  it('is tried again until the endpoint agrees', async () => {
    endpoint.answers.push(500, 404);
    await make('retry@example.com');
    await webhooks().settled();
    expect(webhooks().deliveries.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 500],
      [2, 404],
      [3, 200],
    ]);
    expect(addresses()).toEqual(['retry@example.com']);
  });

  it('is given up after the last attempt', async () => {
    endpoint.answers.push(500, 500, 500, 500);
    await make('never@example.com');
    await webhooks().settled();
    expect(webhooks().deliveries).toHaveLength(4);
    expect(endpoint.events).toEqual([]);
  });

  it('of a refund and a dispute names the charge', async () => {
    const { subscription } = await subscribed(started);
    started.sandbox.stripe.refund(subscription, { amount: 100 });
    started.sandbox.stripe.dispute(subscription);
    await webhooks().settled();
    expect(endpoint.types().slice(-3)).toEqual([
      'refund.created',
      'charge.refunded',
      'charge.dispute.created',
    ]);
  });
});

describe('a test can', () => {
  it('hold, and release in any order', async () => {
    webhooks().hold();
    for (const name of ['a', 'b', 'c']) await make(`${name}@example.com`);
    await webhooks().settled();
    expect(endpoint.events).toEqual([]);
    expect(webhooks().held).toHaveLength(3);
    webhooks().release('reversed');
    await webhooks().settled();
    expect(addresses()).toEqual(['c@example.com', 'b@example.com', 'a@example.com']);
    webhooks().hold();
    for (const name of ['d', 'e']) await make(`${name}@example.com`);
    webhooks().release((held) => [held[1], held[0], held[1]].filter((it) => it !== undefined));
    await webhooks().settled();
    expect(addresses().slice(3)).toEqual(['e@example.com', 'd@example.com', 'e@example.com']);
  });

  it('lose some, or all', async () => {
    webhooks().drop(1);
    await make('lost@example.com');
    await make('kept@example.com');
    webhooks().drop();
    await make('lost-too@example.com');
    webhooks().dropNone();
    await make('last@example.com');
    await webhooks().settled();
    expect(addresses()).toEqual(['kept@example.com', 'last@example.com']);
    expect((await started.stripe.events.list()).data).toHaveLength(4);
  });

  it('repeat, delay, send a past one again, and make one up', async () => {
    webhooks().repeat(3);
    await make('thrice@example.com');
    await webhooks().settled();
    expect(new Set(endpoint.events.map(({ id }) => id)).size).toBe(1);
    expect(endpoint.events).toHaveLength(3);
    webhooks().repeat(1);
    webhooks().delay(60);
    const before = performance.now();
    const customer = await make('late@example.com');
    await webhooks().settled();
    expect(performance.now() - before).toBeGreaterThanOrEqual(55);
    webhooks().delay(0);
    const [newest] = Object.values(started.sandbox.stripe.state.events).slice(-1);
    if (newest) webhooks().resend(newest);
    started.sandbox.stripe.emit('customer.updated', { ...customer, email: 'made-up@example.com' });
    await webhooks().settled();
    expect(addresses().slice(3)).toEqual(['late@example.com', 'late@example.com', 'made-up@example.com']);
  });

  it('stop while attempts are open', async () => {
    endpoint.answers.push(500);
    await make('stop@example.com');
    await started.sandbox.stop();
    expect(webhooks().deliveries.length).toBeLessThanOrEqual(1);
  });
});
