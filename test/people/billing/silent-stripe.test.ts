/** D10: a Stripe that takes a call and never answers it. D8: money that went back, as the back office shows it. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { until } from '../../app/line.ts';
import { newMember } from '../../app/member.ts';
import { newReader } from '../../app/reader.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ takesEvents: true, env: { TRUSTED_PROXIES: '127.0.0.1/32' } });
});
afterAll(() => product.stop());
beforeEach(() => product.sandbox.faults.clear());

it('D8: a refund and a dispute stand at the reader in the list of subscribers', async () => {
  const member = await newMember(product);
  const marks = async (): Promise<string[]> => {
    const { body } = await product.call('GET', `/api/subscribers?q=${encodeURIComponent(member.email)}`);
    return body[0].marks;
  };
  expect(await marks()).toEqual([]);
  const { charge } = product.sandbox.stripe.refund(member.subscription, { amount: 1_000 });
  product.sandbox.stripe.dispute(charge);
  const both = await until(product, async () => {
    const said = await marks();
    return said.length === 2 ? said : null;
  });
  expect(both.sort()).toEqual([
    expect.stringMatching(/^\$10\.00 refunded on \d{4}-\d\d-\d\d\.$/),
    expect.stringMatching(/^\$59\.00 disputed on \d{4}-\d\d-\d\d; Stripe says: needs response\.$/),
  ]);
});

it('D10: a checkout that Stripe never answers ends with 504 and what to do', async () => {
  const [reader, email] = [newReader(product), 'waiting@example.com'];
  await reader.call('POST', '/api/users/signup', { email, source: 'homepage' });
  // Every call of the whole question, its repeats too.
  product.sandbox.faults.next('stripe', ...Array.from({ length: 20 }, () => ({ kind: 'hang' as const })));
  const { status, body } = await reader.call('POST', '/api/stripe/create-checkout', { email });
  expect([status, body]).toEqual([504, { error: 'Stripe does not answer. Please try again in a minute.' }]);
  // Stripe was asked, and repeats kept to the time that a whole question has.
  expect(product.sandbox.faults.ledger.filter(({ emulator }) => emulator === 'stripe')).not.toEqual([]);
  product.sandbox.faults.clear();
  expect((await reader.call('POST', '/api/stripe/create-checkout', { email })).status).toBe(200);
  await product.sandbox.stripe.webhooks.settled();
});
