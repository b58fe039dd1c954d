/** The official SDK against the emulator: what a paid subscription leads to; and refusals. */
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, failing, type Started, startStripe, subscribed } from './start-stripe.ts';

let started: Started;
let stripe: Stripe;
beforeAll(async () => {
  started = await startStripe();
  stripe = started.stripe;
});
afterAll(() => started.sandbox.stop());

describe('subscriptions', () => {
  it('have the current shape', async () => {
    const { subscription, customer } = await subscribed(started);
    const read = await stripe.subscriptions.retrieve(subscription, {
      expand: ['latest_invoice.payments', 'customer', 'items.data.price.product', 'default_payment_method'],
    });
    const [item] = read.items.data;
    expect(read).not.toHaveProperty('current_period_end');
    expect((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)).toBe(365 * 86_400);
    expect(read.billing_mode.type).toBe('flexible');
    expect(read.metadata).toEqual({ person: '7' });
    expect(read.customer).toMatchObject({ id: customer, email: 'ada@example.com' });
    expect(read.latest_invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      parent: { type: 'subscription_details', subscription_details: { subscription } },
      payments: { data: [{ status: 'paid', payment: { type: 'payment_intent' } }] },
    });
    expect(read.default_payment_method).toMatchObject({ card: { last4: '4242' } });
    expect(item?.price.product).toMatchObject({ name: 'The Walkthrough' });
  });

  it('end at the end of the period by the flag, and resume', async () => {
    const { subscription } = await subscribed(started);
    const planned = await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    expect(planned).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: planned.items.data[0]?.current_period_end,
      canceled_at: started.clock.seconds(),
    });
    const resumed = await stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
    expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    const early = await stripe.subscriptions.update(subscription, { cancel_at: 'min_period_end' });
    expect(early.cancel_at).toBe(early.items.data[0]?.current_period_end);
    expect((await stripe.subscriptions.update(subscription, { cancel_at: '' })).cancel_at).toBeNull();
  });

  it('end at once, once', async () => {
    const { subscription, customer } = await subscribed(started);
    expect(await stripe.subscriptions.cancel(subscription)).toMatchObject({
      status: 'canceled',
      ended_at: started.clock.seconds(),
      cancellation_details: { reason: 'cancellation_requested' },
    });
    expect((await failing(stripe.subscriptions.cancel(subscription))).statusCode).toBe(404);
    expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
    const update = stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    expect((await failing(update)).statusCode).toBe(400);
  });
});

describe('money', () => {
  it('is invoiced, and given back', async () => {
    const { subscription, customer } = await subscribed(started);
    const { data } = await stripe.invoices.list({ customer });
    expect(data).toHaveLength(1);
    expect((await stripe.invoices.list({ subscription })).data[0]?.id).toBe(data[0]?.id);
    const invoice = await stripe.invoices.retrieve(data[0]?.id ?? '', {
      expand: ['payments.data.payment.payment_intent.latest_charge'],
    });
    const intent = invoice.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent;
    expect(intent.latest_charge).toMatchObject({ object: 'charge', paid: true, amount: 34_900 });
    const part = await stripe.refunds.create({ payment_intent: intent.id, amount: 900 });
    expect(part).toMatchObject({ object: 'refund', amount: 900, status: 'succeeded' });
    const rest = await stripe.refunds.create({ payment_intent: intent.id, reason: 'requested_by_customer' });
    expect(rest.amount).toBe(34_000);
    expect((await failing(stripe.refunds.create({ payment_intent: intent.id }))).code).toBe(
      'charge_already_refunded',
    );
    expect((await stripe.charges.retrieve(String(rest.charge))).refunded).toBe(true);
    expect(started.sandbox.stripe.dispute(subscription)).toMatchObject({ status: 'needs_response' });
  });
});

describe('the billing portal', () => {
  it('opens for a customer, with a flow', async () => {
    const { customer } = await subscribed(started);
    const session = await stripe.billingPortal.sessions.create({
      customer,
      return_url: 'http://127.0.0.1:9/portal',
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url: 'http://127.0.0.1:9/done' } },
      },
    });
    expect(session).toMatchObject({ object: 'billing_portal.session', customer });
    expect(session.flow).toMatchObject({
      type: 'payment_method_update',
      after_completion: { redirect: { return_url: 'http://127.0.0.1:9/done' } },
    });
    const { data } = await stripe.billingPortal.configurations.list({ is_default: true });
    expect(data.map(({ id }) => id)).toEqual([session.configuration]);
    const unknown = stripe.billingPortal.sessions.create({ customer: 'cus_x' });
    expect(await failing(unknown)).toMatchObject({ statusCode: 400, code: 'resource_missing' });
  });
});

describe('events', () => {
  it('are listed by type and read', async () => {
    const customer = await stripe.customers.create({ email: 'event@example.com' });
    const { data } = await stripe.events.list({ type: 'customer.created', limit: 1 });
    expect(data[0]).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      data: { object: { id: customer.id } },
      request: { idempotency_key: expect.stringMatching(/^stripe-node-retry-/) },
    });
    expect((await stripe.events.retrieve(data[0]?.id ?? '')).type).toBe('customer.created');
    const several = await stripe.events.list({ types: ['customer.created', 'customer.deleted'] });
    expect(several.data.length).toBeGreaterThan(0);
    const range = { gte: started.clock.seconds() + 1 };
    expect((await stripe.events.list({ created: range })).data).toEqual([]);
  });
});

describe('refusals', () => {
  it('know the wrong key, unknown ids, addresses and parameters', async () => {
    expect(await failing(clientOf(started.sandbox, 'wrong-key').customers.list())).toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
    expect(await failing(stripe.subscriptions.retrieve('sub_none'))).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      message: "No such subscription: 'sub_none'",
    });
    expect((await failing(stripe.customers.retrieve('__proto__'))).statusCode).toBe(404);
    expect((await failing(stripe.rawRequest('GET', '/v1/nothing'))).statusCode).toBe(404);
    const odd = stripe.customers.create({ e_mail: 'x' } as object);
    expect(await failing(odd)).toMatchObject({ code: 'parameter_unknown', param: 'e_mail' });
    expect((await failing(stripe.customers.list({ expand: ['data.nonsense'] }))).statusCode ?? 0).toBe(400);
  });
});
