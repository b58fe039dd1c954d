/**
 * F1 and F11 of faults.md with real processes: whoever serves or works is killed without warning while Stripe holds a call
 * of theirs. Whoever clicked clicks again; at Stripe there is one of everything, and both sides end alike.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkoutOf, newReader } from '../app/reader.ts';
import type { Answer } from '../app/send.ts';
import { figure } from '../app/trust.ts';
import { type House, openHouse, type Role } from './house-of-processes.ts';
import { type CallInFlight, killInFlight } from './kill-in-flight.ts';

const everybody: readonly Role[] = ['web', 'worker'];
let house: House;
let kills = 0;
const resumedMs: number[] = [];
beforeAll(async () => {
  house = await openHouse({ webs: 2, workers: 1, behindProxy: true });
  // The price is made at its first use.
  await newPayer('first@example.com').click();
}, 120_000);
afterAll(() => house.stop());

interface Payer {
  email: string;
  clickOnce: () => Promise<Answer>;
  /** Until it leads to Stripe; answers the checkout. */
  click: () => Promise<string>;
}

function newPayer(email: string): Payer {
  const reader = newReader({ url: house.front?.url ?? '' });
  const clickOnce = async () => {
    await reader.call('POST', '/api/users/signup', { email, source: 'homepage' });
    return reader.call('POST', '/api/stripe/create-checkout', { email });
  };
  const click = () =>
    vi.waitFor(
      async () => {
        const { status, body } = await clickOnce();
        expect([status, body?.error]).toEqual([200, undefined]);
        return checkoutOf(body.checkoutUrl);
      },
      { timeout: 60_000, interval: 250 },
    );
  return { email, clickOnce, click };
}

/** Everything that Stripe has of somebody. */
function atStripe(email: string) {
  const { customers, checkoutSessions, subscriptions } = house.outside.stripe.state;
  const theirs = Object.values(customers).filter((it) => 'email' in it && it.email === email);
  const isTheirs = ({ customer }: { customer: unknown }) => theirs.some(({ id }) => id === customer);
  return {
    customers: theirs,
    open: Object.values(checkoutSessions).filter((it) => isTheirs(it) && it.status === 'open'),
    subscriptions: Object.values(subscriptions).filter(isTheirs),
  };
}

const here = (email: string) =>
  house.database.db
    .selectFrom('subscribers')
    .select(['id', 'subscription_status', 'cancel_at'])
    .where('email', '=', email)
    .executeTakeFirst();

const becomes = (email: string, wanted: object | undefined) =>
  vi.waitFor(
    async () => {
      const found = await here(email);
      if (wanted === undefined) expect(found).toBeUndefined();
      else expect(found).toMatchObject(wanted);
    },
    { timeout: 60_000, interval: 100 },
  );

async function killWhile(
  call: Pick<CallInFlight, 'method' | 'path'>,
  begin: () => unknown,
  afterwards?: () => Promise<unknown>,
): Promise<void> {
  const inFlight = { emulator: 'stripe', ...call } as const;
  const killed = await killInFlight(house, [inFlight], async () => begin(), afterwards, everybody);
  kills += killed.deaths.length;
  resumedMs.push(killed.resumedMs);
}

/** Somebody who has paid, as both sides know. */
async function payingReader(email: string): Promise<string> {
  const checkout = await newPayer(email).click();
  house.outside.stripe.payCheckout(checkout);
  await becomes(email, { subscription_status: 'active' });
  return atStripe(email).subscriptions[0]?.id ?? '';
}

test.each(['/v1/customers', '/v1/checkout/sessions'])(
  'F1, F11: killed while POST %s is at Stripe, one customer, one checkout and one subscription',
  async (path) => {
    const payer = newPayer(`killed-at-${path.split('/').at(-1)}@example.com`);
    let checkout = '';
    await killWhile(
      { method: 'POST', path },
      // Nobody answers this one.
      () => void payer.clickOnce().catch(() => undefined),
      async () => {
        checkout = await payer.click();
      },
    );
    const { customers, open } = atStripe(payer.email);
    expect([customers.length, open.map(({ id }) => id)]).toEqual([1, [checkout]]);
    house.outside.stripe.payCheckout(checkout);
    await becomes(payer.email, { subscription_status: 'active' });
    expect(atStripe(payer.email).subscriptions).toHaveLength(1);
    expect(atStripe(payer.email).open).toEqual([]);
  },
  180_000,
);

test('F1, F9: killed while what an event is about is read at Stripe, it is read again', async () => {
  const email = 'cancels@example.com';
  const subscription = await payingReader(email);
  await killWhile({ method: 'GET', path: '/v1/subscriptions' }, () =>
    house.outside.stripe.cancelInPortal(subscription),
  );
  await becomes(email, { subscription_status: 'active', cancel_at: expect.any(Date) });
}, 180_000);

test('F1, F11: killed while a subscription is ended for an erasure, nobody who is removed goes on paying', async () => {
  const email = 'erased@example.com';
  await payingReader(email);
  const { id } = (await here(email)) ?? {};
  const erase = () => house.call('DELETE', `/api/subscribers/${id}`);
  await killWhile(
    { method: 'DELETE', path: '/v1/subscriptions' },
    () => void erase().catch(() => undefined),
    () =>
      vi.waitFor(async () => expect([200, 404]).toContain((await erase()).status), {
        timeout: 60_000,
        interval: 250,
      }),
  );
  await becomes(email, undefined);
  expect(atStripe(email).subscriptions.map(({ status }) => status)).toEqual(['canceled']);
  figure(
    'F1',
    `${kills} kills with a call at Stripe in flight (a customer, a checkout, a read after an event, an end): one of each, alike on both sides, gone on within ${(Math.max(...resumedMs) / 1_000).toFixed(1)} s of the start`,
  );
}, 180_000);
