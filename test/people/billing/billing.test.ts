/** Stripe is the truth: both sides end in the same state, and a reader's page tells it (faults.md F8 to F11). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../../sandbox/faults.ts';
import { until } from '../../app/line.ts';
import { becomes, type Member, newMember, statusOf } from '../../app/member.ts';
import { checkoutOf, newReader } from '../../app/reader.ts';
import { send } from '../../app/send.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { figure } from '../../app/trust.ts';

let product: TestApp;
/** Where the product's clock stands; with everybody else's where it is null. */
let stoppedAt: number | null;
beforeAll(async () => {
  const clock = { now: () => new Date(stoppedAt ?? Date.now()) };
  product = await startTestApp({ takesEvents: true, env: { TRUSTED_PROXIES: '127.0.0.1/32' }, clock });
});
afterAll(() => product.stop());
beforeEach(() => {
  stoppedAt = null;
  product.sandbox.faults.clear();
});
afterEach(() => {
  stoppedAt = null;
});

const stripe = () => product.sandbox.stripe;
/** The customers at Stripe of an address, and the checkouts of the first. */
function atStripe(email: string) {
  const { customers, checkoutSessions } = stripe().state;
  const ours = Object.values(customers).filter((it) => 'email' in it && it.email === email);
  const checkouts = Object.values(checkoutSessions).filter(({ customer }) => customer === ours[0]?.id);
  return { ours, checkouts };
}
const details = async ({ reader }: Member) =>
  (await reader.call('GET', '/api/stripe/subscription-details')).body;
const digests = async ({ reader }: Member) => reader.call('GET', '/api/users/digests');

describe('a subscription', () => {
  it('is shown with its dates, cancelled and resumed in the portal, and ends', async () => {
    const member = await newMember(product);
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
    const member = await newMember(product);
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
    const member = await newMember(product);
    stripe().endNow(member.subscription);
    await becomes(member, 'canceled');
    // Shut out they looked more often than Stripe is asked in a minute: the way to a checkout has looks of its own.
    for (let look = 0; look < 8; look += 1) await details(member);
    const { body } = await member.reader.call('POST', '/api/stripe/create-checkout', { email: member.email });
    const session = stripe().state.checkoutSessions[checkoutOf(body.checkoutUrl)];
    expect(session?.success_url).toBe(`${product.url}/portal?tab=billing`);
    stripe().webhooks.hold();
    stripe().payCheckout(checkoutOf(body.checkoutUrl));
    // Back before the webhook: the page is right all the same.
    expect(await statusOf(member)).toBe('active');
    stripe().webhooks.release('in-order');
    const ours = Object.values(stripe().state.customers).filter(
      (it) => 'email' in it && it.email === member.email,
    );
    expect(ours).toHaveLength(1);
  });

  const troubles: [string, Fault[]][] = [
    ['loses its answer', [{ kind: 'twist', name: 'answer-lost' }]],
    ['answers 500 twice', [500, 500].map((status) => ({ kind: 'answer', status, body: '{}' }))],
    ['hangs up', [{ kind: 'reset' }]],
    ['never answers once', [{ kind: 'hang' }]],
  ];
  const places = ['/v1/checkout/sessions', '/v1/customers'];

  it.each(places.flatMap((path) => troubles.map(([name, faults]) => [path, name, faults] as const)))(
    'F11, S22: is never made twice, however often one clicks while %s %s',
    async (path, name, faults) => {
      const [reader, email] = [newReader(product), `clicks-${path.length}-${name.length}@example.com`];
      await reader.call('POST', '/api/users/signup', { email, source: 'homepage' });
      const calls = { method: 'POST', path };
      product.sandbox.faults.next('stripe', ...faults.map((fault) => ({ ...calls, ...fault })));
      const clicks = await Promise.all(
        Array.from({ length: 10 }, () => reader.call('POST', '/api/stripe/create-checkout', { email })),
      );
      // Whoever was answered with a sentence clicks once more.
      clicks.push(await reader.call('POST', '/api/stripe/create-checkout', { email }));
      const urls = new Set(clicks.flatMap(({ body }) => body.checkoutUrl ?? []));
      expect(urls.size).toBe(1);
      const { ours, checkouts } = atStripe(email);
      expect([ours.length, checkouts.length]).toEqual([1, 1]);
      // Somebody pays, on that page, with a second click on the button.
      const [url = ''] = urls;
      stripe().payCheckout(checkoutOf(url));
      await Promise.resolve()
        .then(() => stripe().payCheckout(checkoutOf(url)))
        .catch(() => undefined);
      const subscriptions = Object.values(stripe().state.subscriptions).filter(
        ({ customer }) => customer === ours[0]?.id,
      );
      expect(subscriptions.map(({ status }) => status)).toEqual(['active']);
      const text = `${troubles.length} kinds of trouble at each of ${places.length} calls, 10 clicks each: 1 customer, 1 checkout, 1 subscription once paid`;
      for (const id of ['F11', 'S22']) figure(id, text);
    },
  );

  it('F11: is never made twice where the answer to the first click was lost, and the next comes minutes later', async () => {
    const [reader, email] = [newReader(product), 'minutes-later@example.com'];
    const click = () => reader.call('POST', '/api/stripe/create-checkout', { email });
    await reader.call('POST', '/api/users/signup', { email, source: 'homepage' });
    const lost = {
      method: 'POST',
      path: '/v1/checkout/sessions',
      kind: 'twist',
      name: 'answer-lost',
    } as const;
    // To the click, and to the repeat that it makes itself.
    product.sandbox.faults.next('stripe', lost, lost);
    const fullTenMinutes = Math.floor(Date.now() / 600_000) * 600_000 - 600_000;
    stoppedAt = fullTenMinutes - 1;
    expect((await click()).status).toBe(502);
    stoppedAt = fullTenMinutes + 590_000;
    expect((await click()).status).toBe(200);
    const { ours, checkouts } = atStripe(email);
    expect([ours.length, checkouts.length]).toEqual([1, 1]);
  });

  it('can be paid again ten minutes after Stripe failed, whose answer stays the same under its key', async () => {
    const [reader, email] = [newReader(product), 'failed-inside@example.com'];
    const click = () => reader.call('POST', '/api/stripe/create-checkout', { email });
    await reader.call('POST', '/api/users/signup', { email, source: 'homepage' });
    const failed = { method: 'POST', path: '/v1/checkout/sessions', kind: 'twist' } as const;
    product.sandbox.faults.next('stripe', { ...failed, name: 'failed-inside' });
    const startedAt = Date.now() - 600_000;
    const statuses: number[] = [];
    for (const afterMs of [0, 599_999, 600_000]) {
      stoppedAt = startedAt + afterMs;
      statuses.push((await click()).status);
    }
    expect(statuses).toEqual([502, 502, 200]);
  });

  it('is shown as it is after the billing portal, before any webhook', async () => {
    const member = await newMember(product);
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
    const member = await newMember(product);
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
    const member = await newMember(product);
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

describe('the admin', () => {
  it('sees why somebody may read, and erases: cancelled at Stripe first', async () => {
    const member = await newMember(product);
    const find = async () =>
      (await product.call('GET', `/api/subscribers?q=${member.email}`)).body as {
        id: string;
        reason: string;
      }[];
    const [row] = await find();
    expect(row).toMatchObject({ subscriptionStatus: 'active', hasAccess: true, hasPassword: true });
    expect(row?.reason).toMatch(/^Paid until [A-Z][a-z]{2} \d{1,2}, \d{4}\.$/);
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
