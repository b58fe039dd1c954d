/** Stripe is the truth: whatever happens to its events, both sides end in the same state (faults.md F8 to F11). */

import { createHmac } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callsTo, until } from '../app/line.ts';
import { checkoutOf, newReader, type Reader } from '../app/reader.ts';
import { send, startTestApp, type TestApp, webhookSecret } from '../app/start-test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ takesEvents: true, env: { TRUSTED_PROXIES: '127.0.0.1/32' } });
});
afterAll(() => product.stop());
beforeEach(() => product.sandbox.faults.clear());

const password = 'a good long password';
const stripe = () => product.sandbox.stripe;
let count = 0;

interface Member {
  reader: Reader;
  email: string;
  subscription: string;
}

async function newMember(): Promise<Member> {
  count += 1;
  const [reader, email] = [newReader(product), `member${count}@example.com`];
  await reader.call('POST', '/api/users/signup', { email, source: 'homepage' });
  const { body } = await reader.call('POST', '/api/stripe/create-checkout', { email });
  stripe().payCheckout(checkoutOf(body.checkoutUrl));
  const created = await reader.call('POST', '/api/users/create-password', { email, password });
  expect(created.status).toBe(200);
  return { reader, email, subscription: subscriptionOf(email) };
}

function subscriptionOf(email: string): string {
  const { customers, subscriptions } = stripe().state;
  const customer = Object.values(customers).find((it) => 'email' in it && it.email === email);
  const found = Object.values(subscriptions).find((it) => it.customer === customer?.id);
  if (!found) throw new Error(`${email} has no subscription`);
  return found.id;
}

const me = async ({ reader }: Member) =>
  (await reader.call('GET', '/api/users/me')).body.subscriptionStatus as string;
const details = async ({ reader }: Member) =>
  (await reader.call('GET', '/api/stripe/subscription-details')).body;
const digests = async ({ reader }: Member) => reader.call('GET', '/api/users/digests');
const becomes = (member: Member, status: string) => until(product, async () => (await me(member)) === status);

describe('a subscription', () => {
  it('is shown with its dates, cancelled and resumed in the portal, and ends', async () => {
    const member = await newMember();
    const paid = await details(member);
    expect(paid).toMatchObject({
      hasSubscription: true,
      status: 'active',
      isCancelled: false,
      cancelAt: null,
    });
    expect(paid.currentPeriodEnd - paid.currentPeriodStart).toBeGreaterThan(364 * 86_400);
    stripe().cancelInPortal(member.subscription);
    await until(product, async () => (await details(member)).isCancelled);
    expect(await details(member)).toMatchObject({ status: 'active', cancelAt: paid.currentPeriodEnd });
    expect((await digests(member)).status).toBe(200);
    stripe().resume(member.subscription);
    await until(product, async () => !(await details(member)).isCancelled);
    stripe().endNow(member.subscription);
    await becomes(member, 'canceled');
    const lapsed = await digests(member);
    expect([lapsed.status, lapsed.body.error]).toEqual([403, 'Your subscription has ended.']);
  });

  it('whose renewal fails is read for seven days more, and leads to a new card', async () => {
    const member = await newMember();
    stripe().failPayment(member.subscription);
    await becomes(member, 'past_due');
    expect((await digests(member)).status).toBe(200);
    const { body } = await member.reader.call('POST', '/api/stripe/create-checkout', {
      email: 'other@example.com',
    });
    expect(body.checkoutUrl).toContain('/stripe/billing/');
    stripe().leaveUnpaid(member.subscription);
    await becomes(member, 'unpaid');
    expect((await digests(member)).status).toBe(403);
  });

  it('is paid again after it ended, with the same customer', async () => {
    const member = await newMember();
    stripe().endNow(member.subscription);
    await becomes(member, 'canceled');
    const { body } = await member.reader.call('POST', '/api/stripe/create-checkout', { email: member.email });
    const session = stripe().state.checkoutSessions[checkoutOf(body.checkoutUrl)];
    expect(session?.success_url).toBe(`${product.url}/portal?tab=billing`);
    stripe().webhooks.hold();
    stripe().payCheckout(checkoutOf(body.checkoutUrl));
    // Back before the webhook: the page is right all the same.
    expect(await me(member)).toBe('active');
    stripe().webhooks.release('in-order');
    const ours = Object.values(stripe().state.customers).filter(
      (it) => 'email' in it && it.email === member.email,
    );
    expect(ours).toHaveLength(1);
  });

  it('is never made twice, however often one clicks and whatever Stripe does', async () => {
    const [reader, email] = [newReader(product), 'clicks@example.com'];
    await reader.call('POST', '/api/users/signup', { email, source: 'homepage' });
    product.sandbox.faults.next('stripe', {
      method: 'POST',
      path: '/v1/checkout/sessions',
      kind: 'twist',
      name: 'answer-lost',
    });
    const clicks = await Promise.all(
      Array.from({ length: 10 }, () => reader.call('POST', '/api/stripe/create-checkout', { email })),
    );
    const urls = new Set(clicks.flatMap(({ body }) => body.checkoutUrl ?? []));
    expect(urls.size).toBe(1);
    const { customers, checkoutSessions } = stripe().state;
    const ours = Object.values(customers).filter((it) => 'email' in it && it.email === email);
    expect(ours).toHaveLength(1);
    expect(Object.values(checkoutSessions).filter(({ customer }) => customer === ours[0]?.id)).toHaveLength(
      1,
    );
  });

  it('is shown as it is after the billing portal, before any webhook', async () => {
    const member = await newMember();
    await stripe().webhooks.settled();
    stripe().webhooks.hold();
    const { body } = await member.reader.call('POST', '/api/stripe/create-billing-portal');
    expect(body.url).toContain('/stripe/billing/');
    // An event from before the visit may be worked off during it, and settles nothing.
    expect((await member.reader.call('POST', '/api/stripe/sync-subscription')).body.synced).toBe(true);
    stripe().cancelInPortal(member.subscription);
    const seen = await details(member);
    stripe().webhooks.release('in-order');
    expect(seen.isCancelled).toBe(true);
  });

  it('goes on after a refund and a dispute, until somebody ends it at Stripe', async () => {
    const member = await newMember();
    stripe().refund(member.subscription);
    stripe().dispute(member.subscription);
    await stripe().webhooks.settled();
    expect((await member.reader.call('POST', '/api/stripe/sync-subscription')).body.synced).toBe(true);
    expect((await digests(member)).status).toBe(200);
    stripe().endNow(member.subscription, 'payment_disputed');
    await becomes(member, 'canceled');
    expect((await digests(member)).status).toBe(403);
  });

  it('to something else in the same account is not ours', async () => {
    const member = await newMember();
    stripe().endNow(member.subscription);
    await becomes(member, 'canceled');
    const { subscriptions } = stripe().state;
    const other = structuredClone(subscriptions[member.subscription]);
    if (!other) throw new Error('There is no subscription to copy');
    Object.assign(other, { id: 'sub_other', status: 'active' });
    for (const item of other.items.data)
      Object.assign(item.price, { id: 'price_other', product: 'prod_other' });
    subscriptions.sub_other = other;
    const sync = await member.reader.call('POST', '/api/stripe/sync-subscription');
    expect(sync.body).toEqual({ synced: false, subscriptionStatus: 'canceled' });
  });
});

describe('events', () => {
  it('in any order, several times, or never end in the state that Stripe has', async () => {
    const members = await Promise.all([newMember(), newMember(), newMember()]);
    const [late, lost, again] = members as [Member, Member, Member];
    stripe().webhooks.hold();
    stripe().cancelInPortal(late.subscription);
    stripe().endNow(late.subscription);
    stripe().webhooks.repeat(3);
    stripe().failPayment(again.subscription);
    stripe().webhooks.release('reversed');
    await becomes(late, 'canceled');
    await becomes(again, 'past_due');
    stripe().webhooks.drop(100);
    stripe().endNow(lost.subscription);
    await stripe().webhooks.settled();
    const sync = await lost.reader.call('POST', '/api/stripe/sync-subscription');
    expect(sync.body).toEqual({ synced: false, subscriptionStatus: 'canceled' });
    expect(await me(late)).toBe('canceled');
    stripe().webhooks.dropNone();
    stripe().webhooks.repeat(1);
  });

  it('that were all lost are made good by the nightly sweep', async () => {
    const members = await Promise.all([newMember(), newMember()]);
    await stripe().webhooks.settled();
    stripe().webhooks.drop(100);
    for (const { subscription } of members) stripe().endNow(subscription);
    const clock = new PgBoss({ connectionString: product.database.url, supervise: false, schedule: false });
    await clock.start();
    await clock.send('billing.sweep', {});
    for (const member of members) await becomes(member, 'canceled');
    await clock.stop();
    stripe().webhooks.dropNone();
  });

  it.each([
    ['without a signature', {}, '{}'],
    [
      'with a made-up signature',
      { 'stripe-signature': 't=1700000000,v1=00' },
      '{"id":"evt_1","object":"event"}',
    ],
    ['of a megabyte', { 'stripe-signature': 't=1,v1=00' }, 'x'.repeat(1024 * 1024)],
  ])('%s are refused, and nothing is written', async (_case, headers, body) => {
    const response = await fetch(`${product.url}/api/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    expect(response.status).toBe(400);
  });

  it.each([
    ['five minutes old', -301],
    ['of tomorrow', 86_400],
  ])('signed, but %s, are refused', async (_case, offsetSecs) => {
    expect(await deliver({ id: `evt_${offsetSecs}` }, Date.now() / 1000 + offsetSecs)).toBe(400);
  });

  it('of a stranger change nothing', async () => {
    const everybody = async () => (await product.call('GET', '/api/subscribers')).body;
    const before = await everybody();
    const asked = callsTo(product, 'stripe', 'GET', '/v1/');
    expect(await deliver({ id: 'evt_stranger', customer: 'cus_nobody' }, Date.now() / 1000)).toBe(200);
    expect(await deliver({ id: 'evt_stranger', customer: 'cus_nobody' }, Date.now() / 1000)).toBe(200);
    const taken = product.database.db.selectFrom('stripe_events').where('id', '=', 'evt_stranger');
    await vi.waitFor(async () => {
      expect((await taken.select('handled_at').execute()).map((it) => it.handled_at)).toEqual([
        expect.any(Date),
      ]);
    }, 10_000);
    expect(await everybody()).toEqual(before);
    expect(callsTo(product, 'stripe', 'GET', '/v1/')).toBe(asked);
  });
});

async function deliver(event: { id: string; customer?: string }, atSecs: number): Promise<number> {
  const body = JSON.stringify({
    id: event.id,
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: { object: 'subscription', id: 'sub_x', customer: event.customer ?? 'cus_x' } },
  });
  const t = Math.floor(atSecs);
  const v1 = createHmac('sha256', webhookSecret).update(`${t}.${body}`).digest('hex');
  const response = await fetch(`${product.url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${t},v1=${v1}` },
    body,
  });
  return response.status;
}

describe('the admin', () => {
  it('sees why somebody may read, and erases: cancelled at Stripe first', async () => {
    const member = await newMember();
    const find = async () =>
      (await product.call('GET', `/api/subscribers?q=${member.email}`)).body as {
        id: string;
        reason: string;
      }[];
    const [row] = await find();
    expect(row).toMatchObject({ subscriptionStatus: 'active', hasAccess: true, hasPassword: true });
    expect(row?.reason).toMatch(/^Paid until \d{4}-\d\d-\d\d\.$/);
    const down = { method: 'DELETE', path: '/v1/subscriptions/', kind: 'answer' as const, status: 500 };
    product.sandbox.faults.next('stripe', down, down, down);
    expect((await product.call('DELETE', `/api/subscribers/${row?.id}`)).status).toBe(502);
    expect(await find()).toHaveLength(1);
    product.sandbox.faults.clear();
    expect((await product.call('DELETE', `/api/subscribers/${row?.id}`)).status).toBe(200);
    expect(stripe().state.subscriptions[member.subscription]?.status).toBe('canceled');
    expect(await find()).toEqual([]);
    expect((await member.reader.call('GET', '/api/users/me')).status).toBe(401);
  });

  it('erases somebody who is about to pay: the checkout cannot be paid any more', async () => {
    const [reader, email] = [newReader(product), 'leaving@example.com'];
    await reader.call('POST', '/api/users/signup', { email, source: 'homepage' });
    const { body } = await reader.call('POST', '/api/stripe/create-checkout', { email });
    const [row] = (await product.call('GET', `/api/subscribers?q=${email}`)).body;
    expect((await product.call('DELETE', `/api/subscribers/${row.id}`)).status).toBe(200);
    expect(stripe().state.checkoutSessions[checkoutOf(body.checkoutUrl)]?.status).toBe('expired');
  });

  it('gets a file that no spreadsheet takes for formulas', async () => {
    await newReader(product).call('POST', '/api/users/signup', {
      email: '=1+1@example.com',
      source: 'offer',
    });
    await until(
      product,
      async () => (await product.call('GET', '/api/subscribers?q=%3D1%2B1')).body.length === 1,
    );
    const { status, headers, body } = await product.call('GET', '/api/subscribers/export.csv');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(body).toMatch(/^email,subscriptionStatus,/);
    expect(body).toContain("'=1+1@example.com,none,false,Never subscribed.,offer,");
    expect((await send(product.url, 'GET', '/api/subscribers/export.csv')).status).toBe(401);
  });
});
