/** Nobody who paid waits or is locked out: D1, D2, D4; what the admin is told: D8; a Stripe that hangs: D10. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import { checkPrice } from '../../../server/people/billing/check-price.ts';
import { startCheckout, syncSubscriber } from '../../../server/people/billing/index.ts';
import { hurryCheckout, lookAtDueCheckouts } from '../../../server/people/billing/look-at-checkouts.ts';
import { listMoneyBack } from '../../../server/people/billing/money-back-store.ts';
import { noteMoneyBack } from '../../../server/people/billing/note-money-back.ts';
import { listNotices } from '../../../server/people/billing/notices-store.ts';
import { ensureSubscriber, findSubscriber, readEmail } from '../../../server/people/subscribers/index.ts';
import { quietLog } from '../../app/database.ts';
import { addReaders } from '../../app/readers-at-stripe.ts';
import { type BillingRoom, openBillingRoom } from './billing-room.ts';

let room: BillingRoom;
beforeAll(async () => {
  room = await openBillingRoom({ usualMs: 8_000 });
});
afterAll(() => room.stop());
beforeEach(() => {
  room.outside.faults.clear();
  room.enqueued.length = 0;
});

const stripe = () => room.outside.stripe;
const signal = new AbortController().signal;
const later = (ms: number) => {
  room.time.now = new Date(room.time.now.getTime() + ms);
};
const statusOf = async (id: string) => (await findSubscriber(room.database.db, { id }))?.subscription_status;
const lettersOf = (kind: string) =>
  room.database.db.selectFrom('letters').selectAll().where('kind', '=', kind).execute();
const looks = (path: string) =>
  room.outside.faults.ledger.filter((it) => it.method === 'GET' && it.path.includes(path)).length;

async function newPerson(address: string): Promise<string> {
  const { id } = await inTransaction(room.database.db, (trx) =>
    ensureSubscriber(trx, readEmail(address), 'homepage', room.time.now),
  );
  return id;
}
const start = async (id: string, deps = room.deps()) => {
  const wish = {
    isMember: false,
    cancelPath: '/',
    owner: id,
    readOwn: async () => null,
    bind: async () => undefined,
  };
  return (await startCheckout(deps, id, wish)).checkoutId ?? '';
};

describe('D4: a checkout whose webhook was lost and whose tab was closed', () => {
  it('is asked about every 15 minutes, settled once it is paid, and then no more', async () => {
    const id = await newPerson('closed-tab@example.com');
    const checkout = await start(id);
    await lookAtDueCheckouts(room.deps(), signal, quietLog);
    expect(await statusOf(id)).toBe('none');
    stripe().payCheckout(checkout);
    later(15 * 60_000);
    await lookAtDueCheckouts(room.deps(), signal, quietLog);
    expect(await statusOf(id)).toBe('active');
    expect((await lettersOf('activation')).filter((it) => it.subscriber_id === id)).toHaveLength(1);
    room.outside.faults.clear();
    later(60 * 60_000);
    await lookAtDueCheckouts(room.deps(), signal, quietLog);
    expect(looks(checkout)).toBe(0);
  });

  it('that nobody pays ends with its session', async () => {
    const id = await newPerson('never-paid@example.com');
    await start(id);
    later(25 * 3_600_000);
    await lookAtDueCheckouts(room.deps(), signal, quietLog);
    const left = room.database.db.selectFrom('checkouts').selectAll().where('subscriber_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });
});

describe('D1: Stripe is silent when somebody comes back from paying', () => {
  it('a job asks again with growing pauses, and the letter goes out when Stripe answers', async () => {
    const address = 'other-browser@example.com';
    const id = await newPerson(address);
    const checkout = await start(id);
    expect(stripe().state.checkoutSessions[checkout]?.success_url).toBe(
      'http://localhost:3000/create-password?session_id={CHECKOUT_SESSION_ID}&email=other-browser%40example.com',
    );
    stripe().payCheckout(checkout);
    room.outside.faults.next('stripe', ...Array.from({ length: 4 }, () => ({ kind: 'reset' as const })));
    await hurryCheckout(room.deps(), address, signal, quietLog);
    expect(room.enqueued.at(-1)).toEqual({ name: 'billing.look-at-checkouts', delayMs: 5_200 });
    later(20_000);
    await lookAtDueCheckouts(room.deps(), signal, quietLog);
    expect(room.enqueued.at(-1)).toEqual({ name: 'billing.look-at-checkouts', delayMs: 10_200 });
    room.outside.faults.clear();
    later(30_000);
    await lookAtDueCheckouts(room.deps(), signal, quietLog);
    expect(await statusOf(id)).toBe('active');
    expect((await lettersOf('activation')).some((it) => it.subscriber_id === id)).toBe(true);
  });

  it('who asks again and again meanwhile does not put the letter off', async () => {
    const address = 'impatient@example.com';
    const checkout = await start(await newPerson(address));
    stripe().payCheckout(checkout);
    const asks = 4;
    const resets = Array.from({ length: asks * 2 }, () => ({ kind: 'reset' as const }));
    room.outside.faults.next('stripe', ...resets);
    for (let ask = 0; ask < asks; ask += 1) {
      await hurryCheckout(room.deps(), address, signal, quietLog);
      later(2_000);
    }
    expect(room.enqueued.at(-1)).toEqual({ name: 'billing.look-at-checkouts', delayMs: 5_200 });
  });
});

it('D2: a customer deleted at Stripe subscribes again; the old id is kept, and another account replaces nobody', async () => {
  const id = await newPerson('deleted@example.com');
  const first = await start(id);
  stripe().payCheckout(first);
  await syncSubscriber(room.deps(), id);
  const before = await findSubscriber(room.database.db, { id });
  const old = before?.stripe_customer_id ?? '';
  stripe().endNow(before?.subscription_id ?? '');
  stripe().state.customers[old] = { id: old, object: 'customer', deleted: true };
  await expect(start(id, room.deps('other'))).rejects.toThrow('Subscribing is closed');
  const again = await start(id);
  expect(stripe().payCheckout(again).kind).toBe('paid');
  expect((await syncSubscriber(room.deps(), id)).subscription_status).toBe('active');
  const past = await room.database.db.selectFrom('past_customers').selectAll().execute();
  expect(past).toEqual([expect.objectContaining({ customer_id: old, subscriber_id: id })]);
});

describe('D8: the admin', () => {
  it('is told of a refund and of a dispute once each, and sees them at the reader', async () => {
    const id = await newPerson('money-back@example.com');
    stripe().payCheckout(await start(id));
    const { subscription_id: subscription } = await syncSubscriber(room.deps(), id);
    const { charge } = stripe().refund(subscription ?? '', { amount: 1_000 });
    stripe().dispute(charge);
    const before = (await lettersOf('admin')).length;
    for (let time = 0; time < 2; time += 1) await noteMoneyBack(room.deps(), charge);
    expect((await lettersOf('admin')).length - before).toBe(2);
    const backs = await listMoneyBack(room.database.db, [id]);
    expect(backs.map(({ kind, cents }) => [kind, cents]).sort()).toEqual([
      ['dispute', 5_900],
      ['refund', 1_000],
    ]);
    stripe().endNow(subscription ?? '');
    const after = await syncSubscriber(room.deps(), id);
    expect(after.current_period_end?.getTime()).toBeLessThanOrEqual(room.time.now.getTime());
  });

  it('is told where the price differs from the pages, and nobody can pay it; readers stay', async () => {
    const [price] = Object.values(stripe().state.prices);
    if (!price?.recurring) throw new Error('Nothing is sold');
    const monthly = { ...price, id: 'price_monthly', lookup_key: null, unit_amount: 7_900 };
    stripe().state.prices.price_monthly = {
      ...monthly,
      recurring: { ...price.recurring, interval: 'month' },
    };
    const deps = room.deps('ours', { priceId: 'price_monthly' });
    await expect(start(await newPerson('monthly@example.com'), deps)).rejects.toThrow(
      'Subscribing is closed',
    );
    expect((await listNotices(room.database.db)).find(({ kind }) => kind === 'price')?.sentence).toContain(
      'STRIPE_PRICE_ID price_monthly charges $79.00 every month, but every page says $59 per year.',
    );
    const [reader] = await addReaders(room.database.db, room.outside, 1, room.time.now);
    expect((await syncSubscriber(deps, reader?.id ?? '')).subscription_status).toBe('active');
    expect(await checkPrice(room.deps())).toBe(true);
    expect((await listNotices(room.database.db)).some(({ kind }) => kind === 'price')).toBe(false);
  });

  it('is told of a price that the account does not know, until it does; the checkout is closed meanwhile', async () => {
    const said = async () =>
      (await listNotices(room.database.db)).filter(({ kind }) => kind === 'price').map((it) => it.sentence);
    const deps = room.deps('ours', { priceId: 'price_of_nobody' });
    await expect(start(await newPerson('unknown@example.com'), deps)).rejects.toThrow(
      'Subscribing is closed',
    );
    expect(await checkPrice(deps)).toBe(false);
    expect(await said()).toEqual([
      'The account that STRIPE_SECRET_KEY opens knows no price price_of_nobody. Check STRIPE_PRICE_ID. The checkout is closed until that is mended; whoever subscribed already is not touched.',
    ]);
    expect(await checkPrice(room.deps())).toBe(true);
    expect(await said()).toEqual([]);
  });
});

it('D10: a Stripe that hangs is said to be late, within the time that a question may take', async () => {
  room.outside.faults.next('stripe', ...Array.from({ length: 4 }, () => ({ kind: 'hang' as const })));
  const payments = room.deps('ours', { timeoutMs: 60_000, mostMs: 300 }).payments;
  await expect(payments.findCheckout('cs_1')).rejects.toMatchObject({ kind: 'down', timedOut: true });
  const quick = room.deps('ours', { timeoutMs: 100, mostMs: 60_000 }).payments;
  await expect(quick.findCheckout('cs_1')).rejects.toMatchObject({ kind: 'down', timedOut: true });
});
