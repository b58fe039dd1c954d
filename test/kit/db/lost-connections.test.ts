/** F5: a network that loses connections without a word. What can never be answered says so within seconds; what takes its time is left alone. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Connected, connect } from '../../../server/kit/db/connect.ts';
import { databaseFailure } from '../../../server/kit/db/failures.ts';
import { limitsOfCalls } from '../../../server/kit/db/limits.ts';
import { freshDatabase, quietLog, type TestDatabase } from '../../app/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../app/database-proxy.ts';

const limits = { ...limitsOfCalls, suspectMs: 2_100 };
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
  ours = connect({ url: proxy.url, log: quietLog, poolSize: 2, limits });
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
const lostWithinMs = async (statement: Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  // Of a transaction the driver tells what became of its rollback.
  const error = await statement.catch((it: unknown) => it);
  expect(String(error)).toMatch(/has been silent for too long|encountered a connection error/);
  expect(databaseFailure(error)).toBe('gone');
  return performance.now() - startedAt;
};

it('a connection that is lost fails its statement within seconds, and the next has a new one', async () => {
  await ask();
  proxy.swallow('standing');
  proxy.swallow('nothing');
  expect(await lostWithinMs(ask())).toBeLessThan(5_000);
  await ask();
});

it('what its transaction held is free again, though nobody told the server', async () => {
  const body = ours.db.transaction().execute(async (trx) => {
    await sql`update held set id = 1`.execute(trx);
    proxy.swallow('standing');
    proxy.swallow('nothing');
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

it('a statement that takes its time is left alone, on any way and beside lost ones', async () => {
  const slow = sql`select pg_sleep(7)`.execute(ours.db);
  await ask();
  await slow;
}, 20_000);
