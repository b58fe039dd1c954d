/** Tries of one click at Stripe share a moment, and with it a key, for ten minutes from the first; whoever tries when. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '../../../server/kit/db/connect.ts';
import { firstTried } from '../../../server/people/billing/tries-store.ts';
import { freshDatabase, type TestDatabase } from '../../app/database.ts';
import { newSubscriber } from './new-subscriber.ts';

let database: TestDatabase;
let id = '';
const at = Date.parse('2026-11-18T15:00:00Z');
const withinMs = 600_000;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  id = await newSubscriber(database, new Date(at));
});

const tryAt = async (ms: number, what = `checkout-${id}`) =>
  (await firstTried(database.db, { subscriberId: id, what, now: new Date(at + ms), withinMs }))?.getTime();

it.each([
  { afterMs: 0, isAnother: false },
  { afterMs: withinMs - 1, isAnother: false },
  { afterMs: withinMs, isAnother: true },
  // By a clock that was set back since.
  { afterMs: -withinMs + 1, isAnother: false },
  { afterMs: -withinMs, isAnother: true },
])('$afterMs ms after the first try it is another one: $isAnother', async ({ afterMs, isAnother }) => {
  expect(await tryAt(0)).toBe(at);
  expect(await tryAt(afterMs)).toBe(isAnother ? at + afterMs : at);
});

it('of ten at one moment, by clocks that differ, all get the same', async () => {
  const found = await Promise.all(Array.from({ length: 10 }, (_, nth) => tryAt(nth * 1_000)));
  expect(new Set(found).size).toBe(1);
  expect(await tryAt(0, `customer-${id}`)).toBe(at);
});

it('of somebody who is just being erased there is none', async () => {
  const { db } = database;
  let tried: Promise<number | undefined> | undefined;
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('subscribers').where('id', '=', id).execute();
    tried = tryAt(0);
    await expect.poll(async () => (await waiting(db)) > 0).toBe(true);
  });
  expect(await tried).toBeUndefined();
});

async function waiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
