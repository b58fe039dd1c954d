/** Who stands in the ledger of a send, who is claimed from it, and whose word settles. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import {
  type Claim,
  countLedger,
  decideUnknown,
  exchange,
  forecastLedger,
  leaveOut,
} from '../../../server/pipeline/delivery/ledger-store.ts';
import { markLost } from '../../../server/pipeline/delivery/lost-store.ts';
import { prepareDatabase } from './clean-database.ts';
import { fillReaders, idOf, publishIssue } from './fill.ts';
import { ask, begin, ended, now } from './ledger-books.ts';

const books = prepareDatabase();

test('every entitled reader stands in it once; who wants or takes no mail stands in it as left out', async () => {
  const { db } = books();
  await fillReaders(db, 10);
  const digest = await publishIssue(db);
  await db
    .updateTable('subscribers')
    .set({ weekly_off_at: now })
    .where('email', 'like', 'reader-1@%')
    .execute();
  await db
    .updateTable('subscribers')
    .set({ subscription_status: 'canceled' })
    .where('email', 'like', 'reader-2@%')
    .execute();
  const refused = 'reader-3@gmail.example';
  await db
    .updateTable('subscribers')
    .set({ email: refused, email_key: refused })
    .where('email', 'like', 'reader-3@%')
    .execute();
  await db
    .insertInto('suppressions')
    .values({ email_key: refused, reason: 'It bounced.', created_at: now })
    .execute();
  const forecast = await forecastLedger(db, { digestId: digest, edition: 1, sendId: null }, now);
  expect(forecast).toEqual({
    recipients: 7,
    had: 0,
    waits: 0,
    excluded: expect.arrayContaining([
      { reason: 'Turned the weekly mail off.', count: 1 },
      { reason: 'The address takes no mail.', count: 1 },
    ]),
  });
  const { sendId, total } = await begin(books(), digest);
  expect(total).toBe(9);
  expect((await countLedger(db, sendId)).counts).toMatchObject({ queued: 7, suppressed: 2 });
});

test('nobody is written one version twice, in whatever send; those left out may be', async () => {
  const { db } = books();
  await fillReaders(db, 6);
  const digest = await publishIssue(db);
  await db
    .updateTable('subscribers')
    .set({ weekly_off_at: now })
    .where('email', 'like', 'reader-1@%')
    .execute();
  const first = await begin(books(), digest);
  await db.updateTable('sends').set({ state: 'stopped' }).where('id', '=', first.sendId).execute();
  await db.updateTable('subscribers').set({ weekly_off_at: null }).execute();
  const second = await begin(books(), digest);
  expect([first.total, second.total]).toEqual([6, 1]);
  await expect(
    db
      .insertInto('deliveries')
      .columns(['send_id', 'digest_id', 'edition', 'subscriber_id', 'state', 'domain'])
      .expression((eb) =>
        eb
          .selectFrom('deliveries')
          .select(['send_id', 'digest_id', 'edition', 'subscriber_id', 'state', 'domain'])
          .where('state', '=', 'queued'),
      )
      .execute(),
  ).rejects.toThrow(/deliveries_once/);
});

test('by automation a reader gets one issue a week; by hand a second one too', async () => {
  const { db } = books();
  await fillReaders(db, 5);
  await begin(books(), await publishIssue(db));
  const byItself = await begin(books(), await publishIssue(db), true);
  expect((await countLedger(db, byItself.sendId)).counts).toMatchObject({ queued: 0, suppressed: 5 });
  const byHand = await begin(books(), await publishIssue(db));
  expect((await countLedger(db, byHand.sendId)).counts).toMatchObject({ queued: 5, suppressed: 0 });
});

test('whoever said "no more", lost the access or was erased after it began is not claimed', async () => {
  const { db } = books();
  await fillReaders(db, 5);
  const hold = await begin(books(), await publishIssue(db));
  const [off, over, gone] = await Promise.all(
    ['reader-1@yahoo.example', 'reader-2@broker.example', 'reader-3@gmail.example'].map((email) =>
      idOf(db, email),
    ),
  );
  await db
    .updateTable('subscribers')
    .set({ weekly_off_at: now })
    .where('id', '=', off ?? '')
    .execute();
  await db
    .updateTable('subscribers')
    .set({ subscription_status: 'canceled' })
    .where('id', '=', over ?? '')
    .execute();
  await db
    .deleteFrom('subscribers')
    .where('id', '=', gone ?? '')
    .execute();
  const { claims, leftOut } = await ask(books(), hold, [], 10);
  expect([claims.length, leftOut]).toEqual([2, 3]);
  expect(claims.map(({ subscriberId }) => subscriberId)).not.toContain(off);
  expect((await countLedger(db, hold.sendId)).counts).toMatchObject({ sending: 2, suppressed: 3, queued: 0 });
});

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(books().db);
  return rows[0]?.count ?? 0;
}

test('a claim waits for a "no more" that is just being written, and heeds it', async () => {
  const { db } = books();
  await fillReaders(db, 1);
  const hold = await begin(books(), await publishIssue(db));
  let claimed: Promise<{ claims: Claim[] }> | undefined;
  await inTransaction(db, async (trx) => {
    await trx.updateTable('subscribers').set({ weekly_off_at: now }).execute();
    claimed = ask(books(), hold, [], 1);
    // Until the other connection stands at the reader's row.
    await expect.poll(waiting).toBe(1);
  });
  expect((await claimed)?.claims).toEqual([]);
  expect((await countLedger(db, hold.sendId)).counts).toMatchObject({ suppressed: 1, queued: 0 });
});

test('an exchange waits for a stop that is just being written: it claims nobody, and puts nobody back', async () => {
  const { db } = books();
  await fillReaders(db, 3);
  const hold = await begin(books(), await publishIssue(db));
  const { claims } = await ask(books(), hold, [], 1);
  let answered: Promise<{ claims: Claim[] }> | undefined;
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('sends')
      .set({ state: 'stopped', reason: 'Stopped by you.' })
      .where('id', '=', hold.sendId)
      .execute();
    answered = ask(
      books(),
      hold,
      claims.map((claim) => ended(claim, 'queued')),
      5,
    );
    await expect.poll(waiting).toBe(1);
    await leaveOut(trx, hold.sendId, { reason: 'Stopped by you.', now });
  });
  expect((await answered)?.claims).toEqual([]);
  expect((await countLedger(db, hold.sendId)).counts).toMatchObject({ suppressed: 3, queued: 0, sending: 0 });
});

test('F20, S22: a worker that is slower than its lease claims nobody once another one takes the send over', async () => {
  const { db } = books();
  await fillReaders(db, 3);
  const hold = await begin(books(), await publishIssue(db));
  let answered: Promise<{ claims: Claim[] }> | undefined;
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('sends')
      .set({ holder: randomUUID(), fence: hold.fence + 1 })
      .where('id', '=', hold.sendId)
      .execute();
    answered = ask(books(), hold, [], 5);
    await expect.poll(waiting).toBe(1);
  });
  expect((await answered)?.claims).toEqual([]);
});

test('the statement of each exchange is planned once on a connection', async () => {
  const { db } = books();
  await fillReaders(db, 6);
  const hold = await begin(books(), await publishIssue(db));
  await db.connection().execute(async (one) => {
    for (let nth = 0; nth < 3; nth += 1) {
      await exchange(one, hold, { settled: [], claims: 1, resting: [], after: 0, now });
    }
    const { rows } = await sql`select name from pg_prepared_statements`.execute(one);
    expect(rows).toEqual([{ name: 'exchange-deliveries' }]);
  });
});

test('only its holder claims, and only while it is sending; an answer that comes late still settles', async () => {
  const { db } = books();
  await fillReaders(db, 4);
  const hold = await begin(books(), await publishIssue(db));
  const { claims } = await ask(books(), hold, [], 2);
  const [one, two] = claims as [Claim, Claim];
  expect((await ask(books(), { ...hold, fence: hold.fence + 1 }, [], 5)).claims).toEqual([]);
  expect((await ask(books(), { ...hold, holder: randomUUID() }, [], 5)).claims).toEqual([]);
  await db.updateTable('sends').set({ state: 'paused' }).where('id', '=', hold.sendId).execute();
  expect((await ask(books(), hold, [], 5)).claims).toEqual([]);
  expect(await inTransaction(db, (trx) => markLost(trx, hold.sendId, now))).toBe(2);
  // Taken for lost, and then the mail server's yes came after all.
  await ask(books(), hold, [ended(one, 'sent')], 0);
  expect((await countLedger(db, hold.sendId)).counts).toMatchObject({ sent: 1, unknown: 1, queued: 2 });
  // Decided meanwhile to send it again: the old claim has no say any more.
  await inTransaction(db, (trx) => decideUnknown(trx, hold.sendId, true));
  await ask(books(), hold, [ended(two, 'failed')], 0);
  expect((await countLedger(db, hold.sendId)).counts).toMatchObject({ sent: 1, unknown: 0, queued: 3 });
});

test.each([
  { state: 'sending', isLeft: false, becomes: 'queued' },
  { state: 'paused', isLeft: false, becomes: 'queued' },
  { state: 'stopped', isLeft: false, becomes: 'suppressed' },
  // Nobody comes back to it.
  { state: 'done', isLeft: false, becomes: 'unknown' },
  { state: 'asks', isLeft: false, becomes: 'unknown' },
  // The admin has decided that it is not sent again.
  { state: 'sending', isLeft: true, becomes: 'unknown' },
])(
  'taken for lost, and then its worker says that it never began: $becomes in a send that is $state (left: $isLeft)',
  async ({ state, isLeft, becomes }) => {
    const { db } = books();
    await fillReaders(db, 1);
    const hold = await begin(books(), await publishIssue(db));
    const [claim] = (await ask(books(), hold, [], 1)).claims as [Claim];
    await inTransaction(db, (trx) => markLost(trx, hold.sendId, now));
    if (isLeft) await inTransaction(db, (trx) => decideUnknown(trx, hold.sendId, false));
    let answered: Promise<unknown> | undefined;
    // Whoever ends the send comes first, and is just about to.
    await inTransaction(db, async (trx) => {
      await trx.updateTable('sends').set({ state, fence: 9 }).where('id', '=', hold.sendId).execute();
      answered = ask(books(), hold, [ended(claim, 'queued')], 0);
      await expect.poll(waiting).toBe(1);
    });
    await answered;
    expect((await countLedger(db, hold.sendId)).counts).toMatchObject({ [becomes]: 1, sending: 0 });
    // Once it is given back, its claim has no say any more.
    await ask(books(), hold, [ended(claim, 'sent')], 0);
    expect((await countLedger(db, hold.sendId)).counts.sent).toBe(becomes === 'unknown' ? 1 : 0);
  },
);

test('readers who were erased keep nobody behind them from their turn', async () => {
  const { db } = books();
  await fillReaders(db, 12);
  const hold = await begin(books(), await publishIssue(db));
  const rows = await db.selectFrom('deliveries').select('subscriber_id').orderBy('seq').limit(8).execute();
  await db
    .deleteFrom('subscribers')
    .where(
      'id',
      'in',
      rows.map((row) => row.subscriber_id),
    )
    .execute();
  expect(await ask(books(), hold, [], 4)).toMatchObject({ claims: [], leftOut: 4 });
  expect(await ask(books(), hold, [], 8)).toMatchObject({ leftOut: 4 });
  expect((await countLedger(db, hold.sendId)).counts).toMatchObject({ sending: 4, suppressed: 8, queued: 0 });
});

test('domains that rest are passed over, and a next try waits for its time', async () => {
  const { db } = books();
  await fillReaders(db, 6, { domains: ['a.example', 'b.example'] });
  const hold = await begin(books(), await publishIssue(db));
  const { claims } = await ask(books(), hold, [], 10, ['a.example']);
  expect(claims.map(({ domain }) => domain)).toEqual(['b.example', 'b.example', 'b.example']);
  const soon = new Date(now.getTime() + 60_000);
  await ask(
    books(),
    hold,
    claims.map((claim) => ended(claim, 'queued', soon)),
    0,
  );
  expect((await ask(books(), hold, [], 10, ['a.example'])).claims).toEqual([]);
  const later = await exchange(db, hold, { settled: [], claims: 10, resting: [], after: 0, now: soon });
  expect(later.claims).toHaveLength(6);
});
