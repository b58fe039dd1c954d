/** What was given stands beside what Stripe says: neither touches the other. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listNotices } from '../../../server/people/billing/notices-store.ts';
import { countLostSince } from '../../../server/people/billing/store.ts';
import { sweepSubscribers } from '../../../server/people/billing/sweep.ts';
import { syncSubscriber } from '../../../server/people/billing/sync-subscriber.ts';
import { giveAccess } from '../../../server/people/complimentary/index.ts';
import { findSubscriber, hasAccess } from '../../../server/people/subscribers/index.ts';
import { quietLog } from '../../app/database.ts';
import { addReaders, type PayingReader } from '../../app/readers-at-stripe.ts';
import { type BillingRoom, openBillingRoom } from '../billing/billing-room.ts';

let room: BillingRoom;
beforeAll(async () => {
  room = await openBillingRoom({ usualMs: 8_000 });
});
afterAll(() => room.stop());
beforeEach(async () => {
  await room.database.db.deleteFrom('subscribers').execute();
  await room.database.db.deleteFrom('billing_notices').execute();
});

const sweep = () => sweepSubscribers(room.deps(), new AbortController().signal, quietLog);
const give = ({ id }: PayingReader, note = 'Founder') =>
  giveAccess({ ...room.deps(), timeZone: 'America/New_York' }, { subscriberId: id, until: null, note });
const rowOf = async ({ id }: PayingReader) => {
  const row = await findSubscriber(room.database.db, { id });
  if (row === null) throw new Error('There is nobody');
  return row;
};
const deleteAtStripe = ({ customer, subscription }: PayingReader) => {
  const { state } = room.outside.stripe;
  delete state.subscriptions[subscription];
  delete state.customers[customer];
};
const activations = async () =>
  (await room.database.db.selectFrom('letters').select('id').where('kind', '=', 'activation').execute())
    .length;

it('a sweep that finds their subscriptions gone counts them among no losses, and clears nothing', async () => {
  const readers = await addReaders(room.database.db, room.outside, 12);
  await sweep();
  const gifted = readers.slice(0, 8);
  for (const reader of gifted) await give(reader);
  for (const reader of gifted) deleteAtStripe(reader);
  await sweep();
  expect(await listNotices(room.database.db)).toEqual([]);
  expect(await countLostSince(room.database.db, new Date(0))).toBe(0);
  for (const reader of gifted) {
    const row = await rowOf(reader);
    expect(row).toMatchObject({ subscription_status: 'none', lost_at: null, complimentary_note: 'Founder' });
    expect(hasAccess(row, room.time.now)).toBe(true);
  }
  // Of those without a gift the same sweep would have asked.
  for (const reader of readers.slice(8)) deleteAtStripe(reader);
  await sweep();
  expect((await listNotices(room.database.db))[0]?.about?.ids).toHaveLength(4);
});

it('a look at a subscription that has ended writes no second activation letter', async () => {
  const [reader] = await addReaders(room.database.db, room.outside, 1);
  if (reader === undefined) throw new Error('There is nobody');
  await sweep();
  room.outside.stripe.endNow(reader.subscription);
  await syncSubscriber(room.deps(), reader.id);
  await room.database.db.updateTable('subscribers').set({ password_hash: null }).execute();
  const before = await activations();
  await give(reader);
  expect(await activations()).toBe(before + 1);
  await give(reader, 'Another note');
  expect((await syncSubscriber(room.deps(), reader.id)).complimentary_note).toBe('Another note');
  expect(await activations()).toBe(before + 1);
});
