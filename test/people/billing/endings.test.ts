/** D3: access ends only by an authenticated answer of the account that readers pay into, and never of many without a yes. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../../sandbox/faults.ts';
import { Trouble } from '../../../server/kit/errors.ts';
import { adoptAccount } from '../../../server/people/billing/adopt-account.ts';
import { answerEndings, endAccess } from '../../../server/people/billing/answer-endings.ts';
import { settled, syncSubscriber } from '../../../server/people/billing/index.ts';
import { listNotices } from '../../../server/people/billing/notices-store.ts';
import { sweepSubscribers } from '../../../server/people/billing/sweep.ts';
import { findSubscriber, type Subscriber } from '../../../server/people/subscribers/index.ts';
import { quietLog } from '../../app/database.ts';
import { addReaders, type PayingReader } from '../../app/readers-at-stripe.ts';
import { type BillingRoom, type keys, openBillingRoom } from './billing-room.ts';

let room: BillingRoom;
beforeAll(async () => {
  room = await openBillingRoom();
});
afterAll(() => room.stop());
beforeEach(async () => {
  room.outside.faults.clear();
  for (const table of ['subscribers', 'billing_notices', 'billing_account', 'letters'] as const) {
    await room.database.db.deleteFrom(table).execute();
  }
});

type Key = keyof typeof keys;
const stripe = () => room.outside.stripe;
const sweep = (key: Key = 'ours') => sweepSubscribers(room.deps(key), new AbortController().signal, quietLog);
const look = (reader: PayingReader, key: Key = 'ours') =>
  syncSubscriber(room.deps(key), reader.id).catch((error: unknown) => {
    if (!(error instanceof Trouble)) throw error;
  });
const rowOf = async ({ id }: PayingReader) => (await findSubscriber(room.database.db, { id })) as Subscriber;
const active = async () =>
  (await room.database.db.selectFrom('subscribers').selectAll().execute())
    .filter((it) => it.subscription_status === 'active')
    .map((it) => it.id);
const notices = () => listNotices(room.database.db);
const adminLetters = async () =>
  (await room.database.db.selectFrom('letters').selectAll().where('kind', '=', 'admin').execute()).length;
const deleteAtStripe = ({ customer, subscription }: PayingReader) => {
  stripe().endNow(subscription);
  stripe().state.customers[customer] = { id: customer, object: 'customer', deleted: true };
};

describe('D3: a key that is not the one of the readers', () => {
  it.each(['refused', 'other', 'live'] as const)('takes access from nobody and is said: %s', async (key) => {
    const readers = await addReaders(room.database.db, room.outside, 6);
    await sweep();
    await sweep(key);
    for (const reader of readers) await look(reader, key);
    expect(await active()).toHaveLength(6);
    expect(await notices()).toEqual([expect.objectContaining({ kind: 'key' })]);
    expect((await notices())[0]?.sentence).toContain('Nobody loses access');
    expect(await adminLetters()).toBe(1);
    await sweep();
    expect(await notices()).toEqual([]);
  });

  it('says nothing about anybody before the first right answer either', async () => {
    await addReaders(room.database.db, room.outside, 2);
    await sweep('other');
    expect(await active()).toHaveLength(2);
    expect(await room.database.db.selectFrom('billing_account').selectAll().execute()).toEqual([]);
    await sweep();
    expect(await room.database.db.selectFrom('billing_account').select('account_id').execute()).toEqual([
      { account_id: 'acct_sandbox' },
    ]);
  });
});

describe('D3: another account on purpose', () => {
  const ours = async () =>
    room.database.db.selectFrom('billing_account').select(['account_id', 'is_live']).execute();

  it('is offered by the notice, taken by a click alone, and its word counts from then on', async () => {
    await addReaders(room.database.db, room.outside, 12);
    await sweep();
    await sweep('live');
    const [{ account } = {}] = await notices();
    expect(account).toEqual({ id: 'acct_sandbox', isLive: true });
    if (!account) throw new Error('There is nothing to take');
    // The key was changed again after the admin saw the notice.
    await expect(adoptAccount(room.deps('other'), account)).rejects.toThrow('another account by now');
    expect(await ours()).toEqual([{ account_id: 'acct_sandbox', is_live: false }]);
    room.enqueued.length = 0;
    await adoptAccount(room.deps('live'), account);
    expect(await ours()).toEqual([{ account_id: 'acct_sandbox', is_live: true }]);
    expect(await notices()).toEqual([]);
    expect(room.enqueued).toEqual([expect.objectContaining({ name: 'billing.sweep' })]);
    // Nobody there is a customer of it: the admin is asked before anybody loses access.
    await sweep('live');
    expect(await notices()).toEqual([expect.objectContaining({ kind: 'endings' })]);
    expect(await active()).toHaveLength(12);
    // And the former account is a stranger by now.
    await sweep();
    expect((await notices()).map(({ kind }) => kind)).toContain('key');
    expect(await active()).toHaveLength(12);
  });

  it('is not offered while the key is refused', async () => {
    await addReaders(room.database.db, room.outside, 1);
    await sweep();
    await sweep('refused');
    expect((await notices())[0]?.account).toBeUndefined();
    await expect(adoptAccount(room.deps('refused'), { id: 'acct_sandbox', isLive: false })).rejects.toThrow(
      Trouble,
    );
  });

  it('a restricted key that may not read its account: the notice names what it lacks', async () => {
    await addReaders(room.database.db, room.outside, 1);
    await sweep();
    const message =
      "The provided key 'rk_test_***' does not have the required permissions for this endpoint. Having the 'rak_accounts_kyc_basic_read' permission would allow this request to continue.";
    room.outside.faults.next('stripe', {
      kind: 'answer',
      status: 403,
      body: JSON.stringify({ error: { type: 'invalid_request_error', message } }),
      path: '/v1/account',
    });
    await sweep();
    expect((await notices())[0]?.sentence).toContain(
      'The restricted key in STRIPE_SECRET_KEY lacks the permission rak_accounts_kyc_basic_read.',
    );
    expect(await active()).toHaveLength(1);
  });
});

describe('D3: the sweep', () => {
  it('that would end many changes nobody and asks; "leave" keeps them, and Stripe heals them', async () => {
    const readers = await addReaders(room.database.db, room.outside, 12);
    await sweep();
    for (const reader of readers.slice(0, 5)) deleteAtStripe(reader);
    await sweep();
    await sweep();
    expect(await active()).toHaveLength(12);
    const [asked] = await notices();
    expect(asked).toMatchObject({ kind: 'endings', about: { paying: 12, isEnding: false } });
    expect(asked?.about?.ids).toHaveLength(5);
    expect(await adminLetters()).toBe(1);
    await expect(answerEndings(room.deps(), { answer: 'leave', count: 4 })).rejects.toThrow('has changed');
    await answerEndings(room.deps(), { answer: 'leave', count: 5 });
    await sweep();
    for (const reader of readers) await look(reader);
    expect(await active()).toHaveLength(12);
    expect(await notices()).toEqual([]);
  });

  it('ends them after a yes, but for whom Stripe knows by then', async () => {
    const readers = await addReaders(room.database.db, room.outside, 8);
    await sweep();
    const kept = readers.slice(0, 6).map(({ customer, subscription }) => {
      const customerBefore = structuredClone(stripe().state.customers[customer]);
      const before = structuredClone(stripe().state.subscriptions[subscription]);
      return { customer, subscription, customerBefore, before };
    });
    for (const reader of readers.slice(0, 6)) deleteAtStripe(reader);
    await sweep();
    const [first] = kept;
    if (!first?.customerBefore || !first.before) throw new Error('There is nobody');
    stripe().state.customers[first.customer] = first.customerBefore;
    stripe().state.subscriptions[first.subscription] = first.before;
    await answerEndings(room.deps(), { answer: 'end', count: 6 });
    await endAccess(room.deps());
    expect(await active()).toHaveLength(3);
    expect(await notices()).toEqual([]);
  });

  it('goes on after a call that is refused or fails for one', async () => {
    const readers = await addReaders(room.database.db, room.outside, 4);
    await sweep();
    const [one] = readers;
    const ended = readers[3] as PayingReader;
    stripe().endNow(ended.subscription);
    room.outside.faults.next('stripe', {
      kind: 'answer',
      status: 401,
      body: '{"error":{"message":"No such key","type":"invalid_request_error"}}',
      path: `customer=${one?.customer}`,
    });
    await sweep();
    expect((await rowOf(ended)).subscription_status).toBe('canceled');
    expect(await active()).toHaveLength(3);
  });

  it('that finds Stripe down comes again, and ends nobody', async () => {
    await addReaders(room.database.db, room.outside, 3);
    await sweep();
    room.enqueued.length = 0;
    room.outside.faults.next('stripe', ...Array.from({ length: 40 }, () => ({ kind: 'reset' as const })));
    await sweep();
    expect(room.enqueued).toEqual([{ name: 'billing.sweep', delayMs: 900_000 }]);
    expect(await active()).toHaveLength(3);
  });
});

it('D3: one after the other, looks that find no subscription end three within a day and then ask', async () => {
  const readers = await addReaders(room.database.db, room.outside, 10);
  await sweep();
  for (const reader of readers.slice(0, 6)) {
    deleteAtStripe(reader);
    await look(reader);
  }
  expect(await active()).toHaveLength(7);
  expect((await notices())[0]?.about?.ids).toHaveLength(3);
});

it('D3: whoever was shut out by mistake reads again at the next look, and gets the current issue', async () => {
  const [reader] = await addReaders(room.database.db, room.outside, 1);
  if (!reader) throw new Error('There is nobody');
  const wrong = { subscription_status: 'canceled', password_hash: 'chosen long ago' };
  await room.database.db.updateTable('subscribers').set(wrong).where('id', '=', reader.id).execute();
  for (let look = 0; look < 2; look += 1) {
    expect((await settled(room.deps(), await rowOf(reader))).subscription_status).toBe('active');
  }
  expect(room.welcomed).toEqual([reader.id]);
});

describe('D3: in random worlds with random faults', () => {
  const body = (type: string, code?: string) => JSON.stringify({ error: { type, code, message: 'No' } });
  const faults: Record<string, Fault> = {
    none: { kind: 'hold', until: Promise.resolve() },
    refused: { kind: 'answer', status: 401, body: body('invalid_request_error') },
    'not-found': { kind: 'answer', status: 404, body: body('invalid_request_error') },
    busy: { kind: 'answer', status: 429, body: body('invalid_request_error', 'rate_limit') },
    broken: { kind: 'answer', status: 500, body: body('api_error') },
    'a-proxy': { kind: 'answer', status: 404, body: '<h1>Not Found</h1>' },
    silent: { kind: 'hang' },
    cut: { kind: 'reset' },
  };
  const truth = fc.constantFrom('entitled', 'entitled', 'entitled', 'ended', 'deleted', 'other-product');
  const step = fc.record({
    key: fc.constantFrom<Key>('ours', 'ours', 'ours', 'refused', 'other', 'live'),
    what: fc.constantFrom('sweep', 'look'),
    faults: fc.array(fc.constantFrom('none', 'none', 'none', ...Object.keys(faults)), { maxLength: 8 }),
  });

  it('nobody who is entitled loses access, and never more than the threshold without a yes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(truth, { minLength: 2, maxLength: 9 }),
        fc.array(step, { minLength: 1, maxLength: 4 }),
        async (truths, steps) => {
          await room.database.db.deleteFrom('subscribers').execute();
          await room.database.db.deleteFrom('billing_notices').execute();
          room.outside.faults.clear();
          const readers = await addReaders(room.database.db, room.outside, truths.length);
          const states = readers.map((reader, at) => ({ reader, truth: truths[at] ?? 'entitled' }));
          // The account is known since the first of them paid.
          await look(readers[0] as PayingReader);
          for (const { reader, truth: it } of states) become(reader, it);
          for (const one of steps) await take(one, readers);
          const reading = await active();
          const entitled = states.filter((it) => it.truth === 'entitled').map(({ reader }) => reader.id);
          expect(reading).toEqual(expect.arrayContaining(entitled));
          const lost = states.filter(
            ({ reader, truth: it }) => it !== 'ended' && it !== 'entitled' && !reading.includes(reader.id),
          );
          expect(lost.length).toBeLessThanOrEqual(3);
        },
      ),
      { numRuns: 12 },
    );
  });

  async function take(
    { key, what, faults: planned }: { key: Key; what: string; faults: string[] },
    readers: readonly PayingReader[],
  ): Promise<void> {
    const before = await active();
    room.outside.faults.next('stripe', ...planned.map((name) => faults[name] ?? { kind: 'reset' as const }));
    if (what === 'sweep') await sweep(key);
    else for (const reader of readers) await look(reader, key);
    room.outside.faults.clear();
    const after = await active();
    if (key !== 'ours') expect(after).toEqual(before);
    if (what === 'sweep') expect(before.length - after.length).toBeLessThanOrEqual(3);
  }

  function become(reader: PayingReader, it: string): void {
    const subscription = stripe().state.subscriptions[reader.subscription];
    if (it === 'ended') stripe().endNow(reader.subscription);
    if (it === 'deleted') deleteAtStripe(reader);
    if (it === 'other-product' && subscription) {
      for (const item of subscription.items.data) {
        item.price = { ...item.price, id: 'price_other', product: 'prod_other' };
      }
    }
  }
});
