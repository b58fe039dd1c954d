/** The ledger against everything that may happen to it, in any order; the test keeps its own books beside it. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import {
  type Claim,
  countLedger,
  decideUnknown,
  exchange,
  fillLedger,
  forecastLedger,
  type Hold,
  markLost,
  type Settlement,
} from '../../../server/pipeline/delivery/ledger-store.ts';
import { insertSend, saveBegun, takeHold } from '../../../server/pipeline/delivery/store.ts';
import { freshDatabase, type TestDatabase } from '../../app/database.ts';
import { fixture } from '../../edition/issues.ts';
import { fillReaders, idOf, publishIssue } from './fill.ts';

let database: TestDatabase;
const now = new Date('2026-11-23T11:00:00.000Z');
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { db } = database;
  for (const table of ['deliveries', 'sends', 'digests', 'suppressions', 'subscribers'] as const) {
    await db.deleteFrom(table).execute();
  }
});

async function begin(digestId: string, isAutomatic = false): Promise<Hold & { total: number }> {
  const { db } = database;
  const id = randomUUID();
  const total = await inTransaction(db, async (trx) => {
    const send = {
      id,
      digestId,
      publicDigestId: 'issue',
      title: 'An issue',
      kind: 'issue' as const,
      isAutomatic,
      plannedAt: now,
      createdAt: now,
    };
    await insertSend(trx, send);
    const weekFrom = new Date(now.getTime() - 86_400_000);
    const many = await fillLedger(trx, { id, digestId, edition: 1, weekFrom, isAutomatic }, now);
    const { counts } = await countLedger(trx, id);
    await saveBegun(trx, id, {
      edition: 1,
      issue: fixture('small'),
      total: many,
      counts,
      title: 'An issue',
      at: now,
    });
    return many;
  });
  const hold = await takeHold(db, { sendId: id, holder: randomUUID(), leaseMs: 60_000 });
  if (hold === null) throw new Error('Somebody else has a send that was made just now');
  return { ...hold, total };
}

const sumOf = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
const ended = (claim: Claim, state: Settlement['state'], nextTryAt: Date | null = null): Settlement => ({
  seq: claim.seq,
  claim: claim.claim,
  state,
  trouble: null,
  reason: null,
  nextTryAt,
});
const ask = (hold: Hold, settled: Settlement[], claims: number, resting: string[] = []) =>
  exchange(database.db, hold, { settled, claims, resting, now });

test('every entitled reader stands in it once; who wants or takes no mail stands in it as left out', async () => {
  const { db } = database;
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
  const forecast = await forecastLedger(db, { digestId: digest, edition: 1 }, now);
  expect(forecast).toEqual({
    recipients: 7,
    had: 0,
    excluded: expect.arrayContaining([
      { reason: 'Turned the weekly mail off.', count: 1 },
      { reason: 'The address takes no mail.', count: 1 },
    ]),
  });
  const { sendId, total } = await begin(digest);
  expect(total).toBe(9);
  expect((await countLedger(db, sendId)).counts).toMatchObject({ queued: 7, suppressed: 2 });
});

test('nobody is written one version twice, in whatever send; those left out may be', async () => {
  const { db } = database;
  await fillReaders(db, 6);
  const digest = await publishIssue(db);
  await db
    .updateTable('subscribers')
    .set({ weekly_off_at: now })
    .where('email', 'like', 'reader-1@%')
    .execute();
  const first = await begin(digest);
  await db.updateTable('sends').set({ state: 'stopped' }).where('id', '=', first.sendId).execute();
  await db.updateTable('subscribers').set({ weekly_off_at: null }).execute();
  const second = await begin(digest);
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
  const { db } = database;
  await fillReaders(db, 5);
  await begin(await publishIssue(db));
  const byItself = await begin(await publishIssue(db), true);
  expect((await countLedger(db, byItself.sendId)).counts).toMatchObject({ queued: 0, suppressed: 5 });
  const byHand = await begin(await publishIssue(db));
  expect((await countLedger(db, byHand.sendId)).counts).toMatchObject({ queued: 5, suppressed: 0 });
});

test('whoever said "no more", lost the access or was erased after it began is not claimed', async () => {
  const { db } = database;
  await fillReaders(db, 5);
  const hold = await begin(await publishIssue(db));
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
  const { claims, leftOut } = await ask(hold, [], 10);
  expect([claims.length, leftOut]).toEqual([2, 2]);
  expect(claims.map(({ subscriberId }) => subscriberId)).not.toContain(off);
  expect((await countLedger(db, hold.sendId)).counts).toMatchObject({ sending: 2, suppressed: 2, queued: 1 });
});

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
  return rows[0]?.count ?? 0;
}

test('a claim waits for a "no more" that is just being written, and heeds it', async () => {
  const { db } = database;
  await fillReaders(db, 1);
  const hold = await begin(await publishIssue(db));
  let claimed: Promise<{ claims: Claim[] }> | undefined;
  await inTransaction(db, async (trx) => {
    await trx.updateTable('subscribers').set({ weekly_off_at: now }).execute();
    claimed = ask(hold, [], 1);
    // Until the other connection stands at the reader's row.
    await expect.poll(waiting).toBe(1);
  });
  expect((await claimed)?.claims).toEqual([]);
  expect((await countLedger(db, hold.sendId)).counts).toMatchObject({ suppressed: 1, queued: 0 });
});

test('only its holder claims, and only while it is sending; an answer that comes late still settles', async () => {
  const { db } = database;
  await fillReaders(db, 4);
  const hold = await begin(await publishIssue(db));
  const { claims } = await ask(hold, [], 2);
  const [one, two] = claims as [Claim, Claim];
  expect((await ask({ ...hold, fence: hold.fence + 1 }, [], 5)).claims).toEqual([]);
  expect((await ask({ ...hold, holder: randomUUID() }, [], 5)).claims).toEqual([]);
  await db.updateTable('sends').set({ state: 'paused' }).where('id', '=', hold.sendId).execute();
  expect((await ask(hold, [], 5)).claims).toEqual([]);
  expect(await inTransaction(db, (trx) => markLost(trx, hold.sendId, now))).toBe(2);
  // Taken for lost, and then the mail server's yes came after all; a "later" of the one who lost it says nothing.
  await ask(hold, [ended(one, 'sent'), ended(two, 'queued')], 0);
  expect((await countLedger(db, hold.sendId)).counts).toMatchObject({ sent: 1, unknown: 1, queued: 2 });
  // Decided meanwhile to send it again: the old claim has no say any more.
  await inTransaction(db, (trx) => decideUnknown(trx, hold.sendId, true));
  await ask(hold, [ended(two, 'failed')], 0);
  expect((await countLedger(db, hold.sendId)).counts).toMatchObject({ sent: 1, unknown: 0, queued: 3 });
});

test('domains that rest are passed over, and a next try waits for its time', async () => {
  const { db } = database;
  await fillReaders(db, 6, { domains: ['a.example', 'b.example'] });
  const hold = await begin(await publishIssue(db));
  const { claims } = await ask(hold, [], 10, ['a.example']);
  expect(claims.map(({ domain }) => domain)).toEqual(['b.example', 'b.example', 'b.example']);
  const soon = new Date(now.getTime() + 60_000);
  await ask(
    hold,
    claims.map((claim) => ended(claim, 'queued', soon)),
    0,
  );
  expect((await ask(hold, [], 10, ['a.example'])).claims).toEqual([]);
  const later = await exchange(db, hold, { settled: [], claims: 10, resting: [], now: soon });
  expect(later.claims).toHaveLength(6);
});

type Step = (books: Books) => Promise<void>;

/** What the test itself knows of one send, beside the ledger. */
interface Books {
  hold: Hold;
  open: Claim[];
  /** Readers whose letter left, or may have; only a clear no, or the admin's word, takes one out. */
  written: Set<string>;
  unknown: Set<string>;
  off: Set<string>;
}

const claimSome =
  (many: number): Step =>
  async ({ hold, open, written, off }) => {
    const { claims } = await ask(hold, [], many);
    for (const { subscriberId, email } of claims) {
      expect(written.has(subscriberId)).toBe(false);
      expect(off.has(email)).toBe(false);
      written.add(subscriberId);
    }
    open.push(...claims);
  };

const settleOne =
  (nth: number, as: Settlement['state']): Step =>
  async ({ hold, open, written, unknown }) => {
    const [claim] = open.splice(nth % Math.max(1, open.length), 1);
    if (claim === undefined) return;
    await ask(hold, [ended(claim, as)], 0);
    if (as === 'queued') written.delete(claim.subscriberId);
    if (as === 'unknown') unknown.add(claim.subscriberId);
  };

const loseWorker = (): Step => async (books) => {
  await inTransaction(database.db, (trx) => markLost(trx, books.hold.sendId, now));
  for (const { subscriberId } of books.open.splice(0)) books.unknown.add(subscriberId);
};

const decide =
  (again: boolean): Step =>
  async ({ hold, unknown, written }) => {
    const many = await inTransaction(database.db, (trx) => decideUnknown(trx, hold.sendId, again));
    expect(many).toBe(unknown.size);
    if (again) for (const reader of unknown) written.delete(reader);
    unknown.clear();
  };

const turnOff =
  (nth: number): Step =>
  async ({ off }) => {
    const email = `reader-${nth}@one.example`;
    await database.db
      .updateTable('subscribers')
      .set({ weekly_off_at: now })
      .where('email', '=', email)
      .execute();
    off.add(email);
  };

const states = ['sent', 'failed', 'unknown', 'queued'] as const;
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 5 }).map(claimSome) },
  { weight: 6, arbitrary: fc.tuple(fc.nat(20), fc.constantFrom(...states)).map((how) => settleOne(...how)) },
  { weight: 1, arbitrary: fc.constant(null).map(loseWorker) },
  { weight: 1, arbitrary: fc.boolean().map(decide) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 8 }).map(turnOff) },
);

test('in any order of events it adds up, and nobody is written again whose letter may have arrived', async () => {
  const { db } = database;
  await fillReaders(db, 8, { domains: ['one.example'] });
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 40 }), async (steps) => {
      await db.updateTable('subscribers').set({ weekly_off_at: null }).execute();
      const { total, ...hold } = await begin(await publishIssue(db));
      const books: Books = { hold, open: [], written: new Set(), unknown: new Set(), off: new Set() };
      for (const step of steps) {
        await step(books);
        const { counts, undecided } = await countLedger(db, hold.sendId);
        expect(sumOf(counts)).toBe(total);
        expect([counts.sending, undecided]).toEqual([books.open.length, books.unknown.size]);
      }
    }),
    { numRuns: 100 },
  );
});
