/** F21 of faults.md: who paid after the backup that was restored, and what became of them at Stripe meanwhile. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, inTransaction } from '../../../server/kit/db/connect.ts';
import { makeBackup } from '../../../server/operations/backups/make-backup.ts';
import { bringBackWhenWanted } from '../../../server/operations/backups/payers-room.ts';
import { listEntries } from '../../../server/operations/backups/restore-list-store.ts';
import { type BillingDeps, startCheckout, syncSubscriber } from '../../../server/people/billing/index.ts';
import { sweepSubscribers } from '../../../server/people/billing/sweep.ts';
import {
  deleteSubscriber,
  ensureSubscriber,
  findSubscriber,
  readEmail,
} from '../../../server/people/subscribers/index.ts';
import { emptyDatabase, quietLog } from '../../app/database.ts';
import { addReaders } from '../../app/readers-at-stripe.ts';
import { figure } from '../../app/trust.ts';
import { type BillingRoom, openBillingRoom } from '../../people/billing/billing-room.ts';
import { restore } from './restoring.ts';

let room: BillingRoom;
let folder: string;
beforeAll(async () => {
  room = await openBillingRoom({ usualMs: 8_000 });
  folder = await mkdtemp(join(tmpdir(), 'walkthrough-payers-'));
});
afterAll(async () => {
  await room.stop();
  await rm(folder, { recursive: true, force: true });
});

const signal = new AbortController().signal;
const db = () => room.database.db;

async function leaveAddress(address: string): Promise<string> {
  const at = room.time.now;
  const person = await inTransaction(db(), (trx) =>
    ensureSubscriber(trx, readEmail(address), 'homepage', at),
  );
  return person.id;
}

async function beginCheckout(id: string): Promise<string> {
  const { checkoutId } = await startCheckout(room.deps(), id, {
    isMember: false,
    cancelPath: '/',
    owner: id,
    readOwn: async () => null,
    bind: async () => undefined,
  });
  return checkoutId ?? '';
}

async function pay(id: string): Promise<void> {
  room.outside.stripe.payCheckout(await beginCheckout(id));
  await syncSubscriber(room.deps(), id);
}

test('F21: who paid since is brought back with their wishes and written to; who was erased is not', async () => {
  // Two pages at Stripe: everybody of before stands there too.
  await addReaders(db(), room.outside, 120, room.time.now);
  const people = {
    before: await leaveAddress('before@example.com'),
    left: await leaveAddress('left-an-address@example.com'),
    begun: await leaveAddress('began-to-pay@example.com'),
  };
  await pay(people.before);
  const begun = await beginCheckout(people.begun);
  const file = join(folder, 'of-then.backup');
  await makeBackup({ databaseUrl: room.database.url, file, passphrase: undefined, sandbox: false });

  const since = {
    fresh: await leaveAddress('fresh@example.com'),
    quiet: await leaveAddress('quiet@example.com'),
    erased: await leaveAddress('erased@example.com'),
  };
  for (const id of [people.left, ...Object.values(since)]) await pay(id);
  room.outside.stripe.payCheckout(begun);
  await db()
    .updateTable('subscribers')
    .set({ weekly_off_at: room.time.now })
    .where('id', '=', since.quiet)
    .execute();
  await inTransaction(db(), (trx) => deleteSubscriber(trx, since.erased));
  const list = await listEntries(db(), 'all');

  const target = await emptyDatabase();
  await restore(target.url, file, { list });
  const after = connect({ url: target.url, log: quietLog });
  const deps: BillingDeps = { ...room.deps(), db: after.db };
  const wanted = () => after.db.selectFrom('payers_wanted').selectAll().execute();
  const find = (id: string) => findSubscriber(after.db, { id });
  try {
    expect([await find(since.fresh), await wanted()]).toEqual([null, [expect.anything()]]);
    room.outside.faults.next('stripe', { kind: 'answer', status: 500, body: '{}' });
    await bringBackWhenWanted(deps, signal);
    expect([await find(since.fresh), (await wanted()).length]).toEqual([null, 1]);

    room.enqueued.length = 0;
    await bringBackWhenWanted(deps, signal);
    expect(await wanted()).toEqual([]);
    for (const id of [people.before, people.left, since.fresh, since.quiet])
      expect(await find(id)).toMatchObject({ id, subscription_status: 'active' });
    expect((await find(since.quiet))?.weekly_off_at).not.toBeNull();
    expect((await find(since.fresh))?.weekly_off_at).toBeNull();
    expect(await find(since.erased)).toBeNull();
    const everybody = await after.db.selectFrom('subscribers').select('id').execute();
    expect(everybody).toHaveLength(120 + 3 + 2);
    const letters = await after.db
      .selectFrom('letters')
      .select('subscriber_id')
      .where('kind', '=', 'activation')
      .where('status', '=', 'pending')
      .execute();
    expect(letters.map(({ subscriber_id: id }) => id).sort()).toEqual(
      [people.left, since.fresh, since.quiet].sort(),
    );
    // Whoever had begun to pay is known as a customer: the sweep that follows sees it.
    expect(room.enqueued.map(({ name }) => name)).toContain('billing.sweep');
    await sweepSubscribers(deps, signal, quietLog);
    expect(await find(people.begun)).toMatchObject({ subscription_status: 'active' });

    room.outside.faults.clear();
    await bringBackWhenWanted(deps, signal);
    expect(room.outside.faults.ledger).toEqual([]);
    figure(
      'F21',
      '4 who paid or began to since the backup read again, with their wishes; 1 erased since stays erased; 121 of before as they were',
    );
  } finally {
    await after.close();
    await target.drop();
  }
});
