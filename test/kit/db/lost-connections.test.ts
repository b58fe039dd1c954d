/** F5: a network that loses connections without a word. What can never be answered says so within seconds; what takes its time is left alone. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { announce, listenForChanges } from '../../../server/kit/db/changes.ts';
import { type Connected, connect } from '../../../server/kit/db/connect.ts';
import { databaseFailure } from '../../../server/kit/db/failures.ts';
import { limitsOfCalls } from '../../../server/kit/db/limits.ts';
import { freshDatabase, quietLog, type TestDatabase } from '../../app/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../app/database-proxy.ts';

const suspectMs = 600;
// Less than two seconds idle, a backend may have answered just now; then it is asked about again.
const soonMs = 5_000;
let direct: TestDatabase;
let proxy: DatabaseProxy;
let ours: Connected;
beforeAll(async () => {
  direct = await freshDatabase();
  proxy = await startDatabaseProxy(direct.url);
  await sql`create table held (id int primary key)`.execute(direct.db);
  await sql`insert into held values (1)`.execute(direct.db);
});
beforeEach(() => {
  ours = connect({ url: proxy.url, log: quietLog, poolSize: 3, limits: { ...limitsOfCalls, suspectMs } });
  return async () => {
    proxy.swallow('nothing');
    await ours.close();
  };
});
afterAll(async () => {
  await proxy.stop();
  await direct.drop();
});

const ask = () => sql`select 1`.execute(ours.db);
/** New connections are had again at once; those that stand are lost. */
const loseAll = () => {
  proxy.swallow('standing');
  proxy.swallow('nothing');
};
async function lostWithinMs(statement: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  const error = await statement.catch((it: unknown) => it);
  // Of a transaction the driver tells what became of its rollback.
  expect(String(error)).toMatch(/has been silent for too long|encountered a connection error/);
  expect(databaseFailure(error)).toBe('gone');
  return performance.now() - startedAt;
}

it('a connection that is lost fails its statement within seconds, and the next has a new one', async () => {
  await ask();
  loseAll();
  expect(await lostWithinMs(ask())).toBeLessThan(soonMs);
  await ask();
});

it('so does one that had been at rest for a while before', async () => {
  await ask();
  await sleep(suspectMs * 2);
  loseAll();
  expect(await lostWithinMs(ask())).toBeLessThan(soonMs);
});

it('so does one whose server was at work when it was first asked about', async () => {
  const slow = sql`select pg_sleep(${(suspectMs * 2) / 1_000})`.execute(ours.db);
  await sleep(suspectMs / 4);
  loseAll();
  expect(await lostWithinMs(slow)).toBeLessThan(soonMs + suspectMs * 2);
});

it('so does one whose backend is gone, as after a server was replaced', async () => {
  await ask();
  proxy.swallow('standing');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'walkthrough'
    and datname = current_database() and pid <> pg_backend_pid()`.execute(direct.db);
  proxy.swallow('nothing');
  expect(await lostWithinMs(ask())).toBeLessThan(soonMs);
});

it('so does one on which a long answer is stuck, and the server does not keep it', async () => {
  await ask();
  const long = sql`select repeat('x', 1000) as text from generate_series(1, 100000)`.execute(ours.db);
  loseAll();
  expect(await lostWithinMs(long)).toBeLessThan(soonMs * 2);
  const stuck = sql`select 1 from pg_stat_activity where wait_event = 'ClientWrite'
    and datname = current_database()`;
  await expect.poll(async () => (await stuck.execute(direct.db)).rows).toEqual([]);
}, 15_000);

it('what its transaction held is free again, though nobody told the server', async () => {
  const body = ours.db.transaction().execute(async (trx) => {
    await sql`update held set id = 1`.execute(trx);
    loseAll();
    await sql`select 1`.execute(trx);
  });
  await lostWithinMs(body);
  await direct.db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '1s'`.execute(trx);
    await sql`update held set id = 1`.execute(trx);
  });
});

it('where nothing gets through any more, it fails as well', async () => {
  await ask();
  proxy.swallow('all');
  expect(await lostWithinMs(ask())).toBeLessThan(12_000);
}, 20_000);

it('a statement that takes its time is left alone, beside one that is lost', async () => {
  await ask();
  loseAll();
  const lost = lostWithinMs(ask());
  // The pool has one connection, and it is taken: this one is opened by the way that is well.
  const slow = sql`select pg_sleep(4)`.execute(ours.db);
  expect(await lost).toBeLessThan(soonMs);
  await slow;
}, 15_000);

it('a process that stood still itself loses nothing', async () => {
  await ask();
  const statement = sql`select 1 as one`.execute(ours.db);
  // It is sent when this turn ends; the answer comes while nobody reads.
  await Promise.resolve();
  const until = performance.now() + suspectMs + 2_500;
  setImmediate(() => {
    while (performance.now() < until);
  });
  expect((await statement).rows).toEqual([{ one: 1 }]);
  expect((await sql`select 2 as two`.execute(ours.db)).rows).toEqual([{ two: 2 }]);
}, 15_000);

it('whoever listens for changes hears of them again soon after', async () => {
  const heard: string[] = [];
  const changes = await listenForChanges({ url: proxy.url, log: quietLog, retryMs: 20, askMs: 300 });
  changes.subscribe(({ topic }) => heard.push(topic));
  await sleep(1_000);
  await announce(direct.db, 'groups', []);
  await expect.poll(() => heard).toContain('groups');
  heard.length = 0;
  loseAll();
  // What happened meanwhile is unknown: whoever listens is told that anything may have changed.
  await expect.poll(() => heard, { timeout: 15_000 }).toContain('runs');
  await announce(direct.db, 'groups', []);
  await expect.poll(() => heard).toContain('groups');
  await changes.close();
}, 30_000);
