/** What time does by itself: renewals, dunning, planned ends; by the sandbox's clock and inside test clocks. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCheckout, type Started, startStripe, subscribed } from './start-stripe.ts';

let started: Started;
beforeEach(async () => {
  started = await startStripe();
});
afterEach(() => started.sandbox.stop());

const read = (id: string) => started.stripe.subscriptions.retrieve(id);

describe('the clock of the sandbox', () => {
  it('renews year after year', async () => {
    const { subscription } = await subscribed(started);
    const first = (await read(subscription)).items.data[0];
    started.clock.passDays(800);
    const now = await read(subscription);
    expect(now.status).toBe('active');
    expect(new Date((first?.current_period_end ?? 0) * 1000).toISOString()).toBe('2027-11-21T08:00:00.000Z');
    expect(new Date((now.items.data[0]?.current_period_end ?? 0) * 1000).toISOString()).toBe(
      '2029-11-21T08:00:00.000Z',
    );
    expect((await started.stripe.invoices.list({ subscription })).data).toHaveLength(3);
  });

  it('a refused payment is past_due, is tried again, and ends the subscription', async () => {
    const start = started.clock.seconds();
    const { subscription, customer } = await subscribed(started);
    started.sandbox.stripe.updateCard(customer, '4000000000000341');
    started.clock.passDays(365);
    expect((await read(subscription)).status).toBe('past_due');
    const customerNow = await started.stripe.customers.retrieve(customer);
    expect(customerNow).toMatchObject({ delinquent: true });
    started.clock.passDays(4);
    expect((await read(subscription)).status).toBe('past_due');
    const [open] = (await started.stripe.invoices.list({ subscription, status: 'open' })).data;
    expect(open).toMatchObject({ attempt_count: 2, amount_remaining: 34_900 });
    started.clock.passDays(60);
    expect(await read(subscription)).toMatchObject({
      status: 'canceled',
      // 3, 5 and 7 days after one another.
      ended_at: start + (365 + 15) * 86_400,
      cancellation_details: { reason: 'payment_failed' },
    });
  });

  it('a planned end comes at its instant', async () => {
    const { subscription } = await subscribed(started);
    const { cancel_at: end } = started.sandbox.stripe.cancelInPortal(subscription);
    started.clock.passDays(400);
    started.sandbox.stripe.catchUp();
    expect(await read(subscription)).toMatchObject({ status: 'canceled', ended_at: end });
  });
});

describe('what a test does', () => {
  it('reaches every state', async () => {
    const { subscription } = await subscribed(started);
    const { stripe } = started.sandbox;
    expect(stripe.failPayment(subscription).status).toBe('past_due');
    expect(stripe.leaveUnpaid(subscription).status).toBe('unpaid');
    expect(stripe.setStatus(subscription, 'incomplete').status).toBe('incomplete');
    started.clock.passDays(1);
    expect((await read(subscription)).status).toBe('incomplete_expired');
    expect(stripe.setStatus(subscription, 'trialing').status).toBe('trialing');
    expect(stripe.endNow(subscription, 'payment_disputed')).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_disputed' },
    });
  });

  it('pays through the bank', async () => {
    const { id } = await openCheckout(started.stripe);
    const { stripe } = started.sandbox;
    expect(stripe.payCheckout(id, '4000002500003155')).toEqual({ kind: 'asks-bank' });
    expect(stripe.answerBank(id, true)).toMatchObject({ kind: 'paid' });
    expect(stripe.payCheckout(id)).toMatchObject({ kind: 'closed', status: 'complete' });
  });
});

describe('test clocks', () => {
  it('move their own customers only', async () => {
    const { stripe, clock } = started;
    const made = await stripe.testHelpers.testClocks.create({ frozen_time: clock.seconds(), name: 'year' });
    const customer = await stripe.customers.create({ email: 'clock@example.com', test_clock: made.id });
    const inside = await subscribed(started, { customer: customer.id });
    const outside = await subscribed(started);
    const advanced = await stripe.testHelpers.testClocks.advance(made.id, {
      frozen_time: clock.seconds() + 366 * 86_400,
    });
    expect(advanced.status).toBe('advancing');
    expect((await stripe.testHelpers.testClocks.retrieve(made.id)).status).toBe('ready');
    const renewed = (await read(inside.subscription)).items.data[0];
    const untouched = (await read(outside.subscription)).items.data[0];
    expect(renewed?.current_period_start).toBe(untouched?.current_period_end);
    const far = { frozen_time: clock.seconds() + 5 * 366 * 86_400 };
    await expect(stripe.testHelpers.testClocks.advance(made.id, far)).rejects.toThrow('two intervals');
    await stripe.testHelpers.testClocks.del(made.id);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
  });
});
