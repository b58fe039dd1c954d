/** F5: a network that loses connections without a word. What can never be answered says so within seconds; what takes its time is left alone. */
import { type AddressInfo, createServer, connect as open, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../run/free-port.mjs';
import { announce, listenForChanges } from '../../../server/kit/db/changes.ts';
import { type Connected, connect } from '../../../server/kit/db/connect.ts';
import { databaseFailure } from '../../../server/kit/db/failures.ts';
import { limitsOfCalls } from '../../../server/kit/db/limits.ts';
import { askForLost, type Suspect } from '../../../server/kit/db/lost-connections.ts';
import { watchClient } from '../../../server/kit/db/watch-client.ts';
import { freshDatabase, quietLog, type TestDatabase } from '../../app/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../app/database-proxy.ts';

/** Between us and the server: every backend has another number there. */
async function startPooler(
  url: string,
  { stopsAfterFirstWord = false } = {},
): Promise<{ url: string; stop: () => void }> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = open(Number(target.port), target.hostname);
    for (const one of [near, far]) {
      sockets.add(one);
      one.on('error', () => undefined);
    }
    near.pipe(far);
    far.on('data', (chunk: Buffer) => {
      if (stopsAfterFirstWord && near.bytesWritten > 0) return;
      // BackendKeyData: 'K', a length of 12, the number, the secret.
      const at = chunk.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
      if (at >= 0) chunk.writeInt32BE(7, at + 5);
      near.write(chunk);
    });
    far.on('close', () => near.destroy());
    near.on('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = new URL(url);
  own.hostname = '127.0.0.1';
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const suspectMs = 600;
// Less than two seconds idle, a backend may have answered just now; then it is asked about again.
const soonMs = 8_000;
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

describe('F5: a connection that the network loses', () => {
  it('fails its statement within seconds, and the next has a new one', async () => {
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
    const client = new pg.Client({ connectionString: direct.url });
    await client.connect();
    const broke: Error[] = [];
    const ask = askForLost(direct.url);
    watchClient(client, { suspectMs, silentMs: 45_000, ask, broke: (error) => broke.push(error) });
    // Sent at once; its answer comes while nobody reads, and its time is over before anybody does.
    const statement = client.query('select 1 as one');
    const until = performance.now() + suspectMs + 2_500;
    setImmediate(() => {
      while (performance.now() < until);
    });
    expect((await statement).rows).toEqual([{ one: 1 }]);
    await sleep(suspectMs);
    expect((await client.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
    expect(broke).toEqual([]);
    await client.end();
  }, 15_000);

  describe('is asked about', () => {
    const judged = (url: string, suspects: Partial<Suspect>[]) => {
      const ask = askForLost(url);
      return Promise.all(
        suspects.map((one) => ask({ pid: 0, ageSecs: 0, wasStuck: false, stillWaits: () => true, ...one })),
      );
    };
    /** One that rests: to the server it waits for us. */
    async function rests(): Promise<{ pid: number; ageSecs: number; client: pg.Client }> {
      const client = new pg.Client({ connectionString: direct.url });
      client.on('error', () => undefined);
      await client.connect();
      const { rows } = await client.query('select pg_backend_pid() as pid');
      await sleep(2_100);
      return { pid: rows[0].pid, ageSecs: 2.1, client };
    }
    const isThere = async (pid: number) =>
      (await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(direct.db)).rows.length === 1;

    it('one that rests at the server is lost; one that got its answer meanwhile, or is of another age, is not', async () => {
      const [one, other, third] = await Promise.all([rests(), rests(), rests()]);
      const verdicts = await judged(direct.url, [
        one,
        { ...other, stillWaits: () => false },
        { ...third, ageSecs: 100 },
        { pid: 2 ** 30, ageSecs: 1 },
      ]);
      expect(verdicts).toEqual(['lost', 'waits', 'waits', 'lost']);
      await expect.poll(() => isThere(one.pid)).toBe(false);
      expect([await isThere(other.pid), await isThere(third.pid)]).toEqual([true, true]);
      await Promise.all([one, other, third].map(({ client }) => client.end().catch(() => undefined)));
    }, 15_000);

    it('where a pooler in between makes up numbers nothing is ended, and nobody can say', async () => {
      const it = await rests();
      const pooler = await startPooler(direct.url);
      expect(await judged(pooler.url, [it, { pid: 2 ** 30 }])).toEqual(['waits', 'waits']);
      expect(await isThere(it.pid)).toBe(true);
      pooler.stop();
      await it.client.end();
    }, 15_000);

    it('a server that says no, or takes its time after a first word, is not away', async () => {
      const wrong = new URL(direct.url);
      wrong.pathname = '/no_such_database';
      expect(await judged(wrong.href, [{ pid: 1 }])).toEqual(['waits']);
      const slow = await startPooler(direct.url, { stopsAfterFirstWord: true });
      expect(await judged(slow.url, [{ pid: 1 }])).toEqual(['waits']);
      slow.stop();
      const nobody = new URL(direct.url);
      nobody.port = String(await freePort());
      expect(await judged(nobody.href, [{ pid: 1 }])).toEqual(['away']);
    }, 15_000);
  });

  it('whoever listens for changes hears of them again soon after', async () => {
    const heard: string[] = [];
    const changes = await listenForChanges({ url: proxy.url, log: quietLog, retryMs: 20, askMs: 300 });
    changes.subscribe(({ topic }) => heard.push(topic));
    const ago = () => new Map(changes.recent().map(({ topic, agoMs }) => [topic, agoMs]));
    // Before it listened anything may have changed.
    expect([...ago().keys()]).toEqual(['anything']);
    await sleep(1_000);
    expect(ago().get('anything')).toBeGreaterThan(900);
    await announce(direct.db, 'groups', []);
    await expect.poll(() => heard).toContain('groups');
    heard.length = 0;
    loseAll();
    // What happened meanwhile is unknown: whoever listens is told that anything may have changed.
    await expect.poll(() => heard, { timeout: 15_000 }).toContain('anything');
    const since = performance.now();
    await announce(direct.db, 'groups', []);
    await expect.poll(() => heard).toContain('groups');
    expect([...ago().keys()].sort()).toEqual(['anything', 'groups']);
    expect(ago().get('groups')).toBeLessThanOrEqual(performance.now() - since);
    // Whoever has the database may notify.
    for (const foreign of ['null', '5', '{"topic":"groups"}', 'not json']) {
      heard.length = 0;
      await sql`select pg_notify('walkthrough_changes', ${foreign})`.execute(direct.db);
      await expect.poll(() => heard).toEqual(['anything']);
    }
    await changes.close();
  }, 30_000);
});
