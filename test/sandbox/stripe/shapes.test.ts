/** No field of the emulator's objects contradicts the vendor's own fixture of the same object. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corpusCase } from '../../app/corpus.ts';
import { type Started, startStripe, subscribed } from './start-stripe.ts';

let started: Started;
let objects: Record<string, object>;
beforeAll(async () => {
  started = await startStripe();
  const { sandbox } = started;
  const stripe = sandbox.stripe;
  const { state } = stripe;
  const { customer, subscription } = await subscribed(started);
  stripe.cancelInPortal(subscription);
  stripe.refund(subscription, { amount: 5 });
  stripe.dispute(subscription);
  await started.stripe.billingPortal.sessions.create({ customer });
  await started.stripe.testHelpers.testClocks.create({ frozen_time: started.clock.seconds() });
  const first = (found: object) => (Object.values(found) as object[])[0] ?? {};
  objects = {
    customer: first(state.customers),
    product: first(state.products),
    price: first(state.prices),
    'checkout.session': first(state.checkoutSessions),
    subscription: first(state.subscriptions),
    invoice: first(state.invoices),
    invoice_payment: first(state.invoicePayments),
    payment_method: first(state.paymentMethods),
    payment_intent: first(state.paymentIntents),
    charge: first(state.charges),
    refund: first(state.refunds),
    dispute: first(state.disputes),
    'billing_portal.configuration': first(state.portalConfigurations),
    'billing_portal.session': first(state.portalSessions),
    'test_helpers.test_clock': first(state.testClocks),
    event: first(state.events),
  };
});
afterAll(() => started.sandbox.stop());

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

/** Paths at which both sides hold something, of another kind. The fixture's values are random, its kinds are not. */
function contradictions(ours: unknown, theirs: unknown, path: string): string[] {
  if (ours === null || theirs === null || ours === undefined || theirs === undefined) return [];
  if (kindOf(ours) !== kindOf(theirs)) return [`${path}: ${kindOf(ours)} here, ${kindOf(theirs)} there`];
  if (Array.isArray(ours) && Array.isArray(theirs)) return contradictions(ours[0], theirs[0], `${path}[0]`);
  if (typeof ours !== 'object') return [];
  const [mine, fixture] = [ours as Record<string, unknown>, theirs as Record<string, unknown>];
  return Object.keys(mine).flatMap((key) => contradictions(mine[key], fixture[key], `${path}.${key}`));
}

/** Keys that went from the wire, or came after the fixture was taken. */
const knownDifferences: Record<string, string[]> = {
  // wire.md section 4.3: the fixture still shows this stray key.
  invoice: ['subscription'],
};

describe('the comparison', () => {
  it('sees a contradiction', () => {
    expect(contradictions({ a: { b: [{ c: 1 }] } }, { a: { b: [{ c: '1' }] } }, 'x')).toEqual([
      'x.a.b[0].c: number here, string there',
    ]);
  });

  it('was handed every object', () => {
    for (const [name, object] of Object.entries(objects)) expect(object).toMatchObject({ object: name });
  });
});

corpusCase("every kind of field is the vendor's", 'stripe/fixtures3.json', (path) => {
  const { resources } = JSON.parse(readFileSync(path, 'utf8')) as {
    resources: Record<string, Record<string, unknown>>;
  };
  const found = Object.entries(objects).flatMap(([name, ours]) =>
    contradictions(ours, resources[name], name),
  );
  expect(found).toEqual([]);
});

corpusCase('no field of the vendor is missing', 'stripe/fixtures3.json', (path) => {
  const { resources } = JSON.parse(readFileSync(path, 'utf8')) as {
    resources: Record<string, Record<string, unknown>>;
  };
  const five = ['customer', 'price', 'checkout.session', 'subscription', 'invoice'];
  const missing = five.flatMap((name) =>
    Object.keys(resources[name] ?? {})
      .filter((key) => !(key in (objects[name] ?? {})) && !knownDifferences[name]?.includes(key))
      .map((key) => `${name}.${key}`),
  );
  expect(missing).toEqual([]);
});
