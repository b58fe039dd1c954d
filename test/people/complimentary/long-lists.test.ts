/** Lists as long as may be: all or nothing, in seconds, and without holding up what else the process does. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { mostImportLines } from '../../../contract/subscribers.ts';
import { defineJob } from '../../../server/jobs/define.ts';
import { createQueue, type Queue } from '../../../server/jobs/queue.ts';
import { importReaders } from '../../../server/people/complimentary/index.ts';
import { freshDatabase, quietLog, type TestDatabase } from '../../app/database.ts';
import { watchThread } from '../../app/watch-thread.ts';

let database: TestDatabase;
let queue: Queue;
beforeAll(async () => {
  database = await freshDatabase();
  queue = createQueue({ url: database.url, log: quietLog, worker: false });
  const send = { name: 'letters.send', input: z.object({}), concurrency: 1, handle: async () => undefined };
  await queue.start([defineJob(send)]);
});
afterAll(async () => {
  await queue.stop(1_000);
  await database.drop();
});
beforeEach(async () => {
  await database.db.deleteFrom('subscribers').execute();
  await sql`delete from pgboss.job`.execute(database.db);
});

const now = new Date('2026-11-18T15:00:00Z');
const take = (csv: string, more = {}) =>
  importReaders(
    {
      db: database.db,
      clock: { now: () => now },
      timeZone: 'America/New_York',
      queue,
      mailDomain: 'localhost',
      log: quietLog,
      readerActivated: async () => undefined,
      ...more,
    },
    { csv, givenBy: 'import' },
  );
const addresses = (many: number) =>
  Array.from({ length: many }, (_, number) => `reader${number}@example.com`);
const countOf = async (table: 'subscribers' | 'letters') =>
  (await database.db.selectFrom(table).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow())
    .count;
const jobs = async () =>
  (
    await sql<{ letter: string; priority: number }>`
    select data ->> 'letterId' as letter, priority from pgboss.job where name = 'letters.send'`.execute(
      database.db,
    )
  ).rows;

it('is all or nothing where the database fails in the middle', async () => {
  const list = addresses(1_200);
  const forbid = sql`alter table subscribers add constraint not_this_one check (email_key <> 'reader1100@example.com')`;
  await forbid.execute(database.db);
  try {
    await expect(take(list.join('\n'))).rejects.toThrow('not_this_one');
  } finally {
    await sql`alter table subscribers drop constraint not_this_one`.execute(database.db);
  }
  expect([await countOf('subscribers'), await countOf('letters'), (await jobs()).length]).toEqual([0, 0, 0]);
});

it('taken twice at the same moment makes each reader once, and writes to each once', async () => {
  const list = addresses(1_100);
  const both = await Promise.all([take(list.join('\n')), take(list.toReversed().join('\n'))]);
  const all = both.flatMap(({ lines }) => lines.map(({ outcome }) => outcome));
  expect(all.filter((outcome) => outcome === 'added')).toHaveLength(list.length);
  expect(all.filter((outcome) => outcome === 'updated')).toHaveLength(list.length);
  expect([await countOf('subscribers'), await countOf('letters')]).toEqual([list.length, list.length]);
});

it('has a job for each letter, which leaves after those that somebody waits for; a few leave at once', async () => {
  await take(addresses(600).join('\n'));
  const [low] = [await jobs()];
  expect(new Set(low.map(({ letter }) => letter)).size).toBe(600);
  expect(new Set(low.map(({ priority }) => priority))).toEqual(new Set([-1]));
  await sql`delete from pgboss.job`.execute(database.db);
  expect((await take('one@example.com')).letters).toBe(1);
  expect((await jobs()).map(({ priority }) => priority)).toEqual([0]);
});

it('of 10,000 readers takes seconds, and the main thread never more than 50 ms at a stretch', async () => {
  const csv = addresses(mostImportLines)
    .map((email, at) => `${email},"Näme, ${at}",2027-0${1 + (at % 9)}-18,"A ""note"" to ${at}"`)
    .join('\n');
  await believeInFewReaders();
  const stretches: number[] = [];
  // The first time a process loads calendars and compiles what it runs; collecting garbage is not ours either.
  for (let nth = 0; nth < 3; nth += 1) {
    const watch = watchThread();
    const startedAt = performance.now();
    const { lines, letters } = await take(csv);
    const tookMs = performance.now() - startedAt;
    stretches.push(watch.stop());
    expect([lines.length, letters]).toEqual([mostImportLines, nth === 0 ? mostImportLines : 0]);
    expect(tookMs).toBeLessThan(20_000);
  }
  expect(Math.min(...stretches), `${stretches}`).toBeLessThan(50);
});

/** Statistics of when there was hardly anybody, as they stand at the first long list; plans are made by them until the end. */
async function believeInFewReaders(): Promise<void> {
  await sql`alter table subscribers set (autovacuum_enabled = false)`.execute(database.db);
  await take(addresses(600).join('\n'));
  await sql`analyze subscribers`.execute(database.db);
  await database.db.deleteFrom('subscribers').execute();
  await sql`delete from pgboss.job`.execute(database.db);
  await sql`analyze subscribers`.execute(database.db);
}
