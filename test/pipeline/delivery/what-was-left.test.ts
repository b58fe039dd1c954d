/** What becomes of a lost worker's letters: each kind of them, with its file and without. */
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Db } from '../../../server/kit/db/connect.ts';
import { takeHold, whileHeld } from '../../../server/pipeline/delivery/hold-store.ts';
import type { Claim, Hold, Settlement } from '../../../server/pipeline/delivery/ledger-store.ts';
import { openMarks } from '../../../server/pipeline/delivery/marks-file.ts';
import { settleKnown, takeUpLost } from '../../../server/pipeline/delivery/what-was-left.ts';
import { prepareDatabase } from './clean-database.ts';
import { fillReaders, publishIssue } from './fill.ts';
import { ask, begin, ended, now } from './ledger-books.ts';

const books = prepareDatabase();
const later = new Date(now.getTime() + 90_000);

/** A worker claims five, and is lost: one it never began, one it only began, and three were answered. */
async function lose() {
  const { db } = books();
  await fillReaders(db, 5);
  const hold = await begin({ db }, await publishIssue(db));
  const dataDir = await mkdtemp(join(tmpdir(), 'walkthrough-left-'));
  const marks = await openMarks(dataDir, hold);
  const { claims } = await ask({ db }, hold, [], 5);
  const [, ...begun] = claims as [Claim, Claim, Claim, Claim, Claim];
  for (const { claim } of begun) await marks?.begin(claim);
  const [, sent, refused, putOff] = begun;
  const said: Settlement[] = [
    ended(sent as Claim, 'sent'),
    { ...ended(refused as Claim, 'failed'), trouble: 'address', reason: '550 5.1.1 <reader-4@x> unknown' },
    { ...ended(putOff as Claim, 'queued', later), trouble: 'again', reason: '451 later' },
  ];
  for (const one of said) marks?.heard(one);
  await marks?.close();
  return { db, dataDir, hold, claims };
}

const clock = { now: () => now };
const endLease = (db: Db, { sendId }: Hold) =>
  db
    .updateTable('sends')
    .set({ held_until: new Date(0) })
    .where('id', '=', sendId)
    .execute();

/** Another worker takes the send; answers how many letters nobody knows of. */
async function takeUp(db: Db, dataDir: string, { sendId }: Hold): Promise<{ hold: Hold; unknown: number }> {
  await endLease(db, { sendId } as Hold);
  let unknown = -1;
  const hold = await takeHold(db, { sendId, holder: randomUUID(), leaseMs: 60_000 }, async (trx, lostBy) => {
    ({ unknown } = await takeUpLost(trx, { dataDir, clock }, { sendId, lostBy }));
  });
  if (hold === null) throw new Error('The lease had ended, and yet the send was not to be had');
  return { hold, unknown };
}

const rowsOf = async (db: Db, claims: readonly Claim[]) => {
  const rows = await db
    .selectFrom('deliveries')
    .select(['seq', 'state', 'trouble', 'next_try_at', 'reason', 'claim'])
    .execute();
  return claims.map(({ seq }) => rows.find((row) => row.seq === seq));
};

test('on the same machine only what began and was not answered is unknown', async () => {
  const { db, dataDir, hold, claims } = await lose();
  expect((await takeUp(db, dataDir, hold)).unknown).toBe(1);
  const rows = await rowsOf(db, claims);
  expect(rows.map((row) => row?.state)).toEqual(['queued', 'unknown', 'sent', 'failed', 'queued']);
  expect([rows[0]?.next_try_at, rows[4]?.next_try_at]).toEqual([null, later]);
  expect(rows[3]).toMatchObject({ trouble: 'address', reason: expect.stringContaining('Not delivered.') });
  expect(JSON.stringify(rows)).not.toContain('reader-4@x');
  // Whoever was lost and wakes settles with a claim that is nobody's any more.
  expect([rows[0]?.claim, rows[4]?.claim]).toEqual([null, null]);
});

test('elsewhere, and a second time, nothing more is known than that it began', async () => {
  const { db, dataDir, hold, claims } = await lose();
  const elsewhere = await mkdtemp(join(tmpdir(), 'walkthrough-left-'));
  expect((await takeUp(db, elsewhere, hold)).unknown).toBe(5);
  expect((await takeUp(db, dataDir, hold)).unknown).toBe(0);
  const states = new Set((await rowsOf(db, claims)).map((row) => row?.state));
  expect(states).toEqual(new Set(['unknown']));
});

test('in a send that was stopped meanwhile what had not begun is left out', async () => {
  const { db, dataDir, hold, claims } = await lose();
  await db
    .updateTable('sends')
    .set({ state: 'stopped', reason: 'Stopped by hand.' })
    .where('id', '=', hold.sendId)
    .execute();
  await takeUp(db, dataDir, hold);
  const rows = await rowsOf(db, claims);
  expect(rows.map((row) => row?.state)).toEqual(['suppressed', 'unknown', 'sent', 'failed', 'suppressed']);
});

test('a worker that is lost before it began anything leaves what the one before it began as unknown', async () => {
  const { db, dataDir, hold, claims } = await lose();
  const second = await takeUp(db, dataDir, hold);
  await (await openMarks(dataDir, second.hold))?.close();
  const third = await takeUp(db, dataDir, second.hold);
  expect(third.unknown).toBe(0);
  const rows = await rowsOf(db, claims);
  expect(rows.map((row) => row?.state)).toEqual(['queued', 'unknown', 'sent', 'failed', 'queued']);
});

test('whoever has lost the send settles nothing of the one who has it, and the one who has it its own', async () => {
  const { db, dataDir, hold } = await lose();
  const { hold: second } = await takeUp(db, dataDir, hold);
  await (await openMarks(dataDir, second))?.close();
  const { claims: own } = await ask({ db }, second, [], 1);
  const settle = (whose: Hold) => whileHeld(db, whose, (trx) => settleKnown(trx, { dataDir, clock }, whose));
  await settle(hold);
  expect((await rowsOf(db, own))[0]?.state).toBe('sending');
  // A claim whose answer was lost on its way from the database.
  await settle(second);
  expect((await rowsOf(db, own))[0]?.state).toBe('queued');
});
