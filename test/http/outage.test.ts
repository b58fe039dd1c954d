/**
 * A2, A5: what the database does to the product. Connections are cut under calls and jobs, tables are locked, the pool
 * is used up; the process lives (an error that nobody takes would fail this file), calls answer 503 with a sentence
 * meanwhile and 200 afterwards, and no job is lost or done twice.
 */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '../app/database-proxy.ts';
import { callsTo, feedOf, followFeeds, setSetting, settled, transcribe } from '../app/line.ts';
import type { Answer } from '../app/send.ts';
import { startTestApp, type TestApp } from '../app/start-test-app.ts';

let product: TestApp;
let proxy: DatabaseProxy;
beforeAll(async () => {
  product = await startTestApp({
    env: { DATABASE_POOL_SIZE: '4' },
    databaseUrl: async (straight) => {
      proxy = await startDatabaseProxy(straight);
      return proxy.url;
    },
  });
});
afterAll(async () => {
  await product.stop();
  await proxy.stop();
});
afterEach(() => {
  proxy.refuse(false);
  proxy.swallow('nothing');
});

/** Calls until `enough`, and answers everything that was said. */
async function callAllTheWhile(path: string, enough: () => boolean): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (!enough()) {
    answers.push(...(await Promise.all([1, 2, 3].map(() => product.call('GET', path)))));
  }
  return answers;
}

/** Every connection of the product but ours is ended by the database, as an operator or a restart does. */
const terminate = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(product.database.db);

async function becomesWell(): Promise<void> {
  while ((await product.call('GET', '/api/groups')).status !== 200) await Promise.resolve();
}

const ways: [string, () => unknown][] = [
  ['are ended by the database', terminate],
  ['are cut by the network', () => proxy.cut()],
  ['are closed from the other side', () => proxy.halfClose()],
];

describe.each(ways)('A2, F5: connections that %s', (_name, breakAll) => {
  it('under calls end nothing but their call, which says so and may be repeated', async () => {
    let broken = 0;
    const breaking = (async () => {
      for (; broken < 12; broken += 1) {
        await breakAll();
        await product.call('GET', '/api/ready');
      }
    })();
    const answers = await callAllTheWhile('/api/groups', () => broken >= 12);
    await breaking;
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
    for (const { status, headers, body } of answers) {
      if (status === 200) continue;
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(body.error).toMatch(/^The database /);
    }
    await becomesWell();
  });
});

describe('A2, F5: connections that the network loses without a word', () => {
  it.each([
    ['while new ones are had', 'standing'],
    ['and no new ones are had', 'all'],
  ] as const)(
    '%s: each call says so within seconds, and may be repeated',
    async (_name, what) => {
      const many = () =>
        Promise.all([1, 2, 3, 4, 5, 6].map((nth) => product.call('GET', `/api/groups?nth=${nth}`)));
      expect(new Set((await many()).map(({ status }) => status))).toEqual(new Set([200]));
      proxy.swallow(what);
      const startedAt = performance.now();
      const answers = await many();
      expect(performance.now() - startedAt).toBeLessThan(20_000);
      expect(new Set(answers.map(({ status }) => status))).toContain(503);
      for (const { status, headers, body } of answers) {
        if (status === 200) continue;
        expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
        expect(body.error).toMatch(/^The database /);
      }
      proxy.swallow('nothing');
      const backAt = performance.now();
      await becomesWell();
      expect((await product.call('GET', '/api/ready')).status).toBe(200);
      expect(performance.now() - backAt).toBeLessThan(10_000);
    },
    40_000,
  );
});

describe('A2, F5: jobs', () => {
  it('are neither lost nor done twice while their connections are cut', async () => {
    const { episodes } = await followFeeds(product, 'Cut', [feedOf(product, 'lockbox-weather')]);
    const chosen = episodes.slice(0, 3);
    for (const { id } of chosen) {
      expect((await product.call('POST', `/api/transcripts/${id}`)).status).toBe(200);
    }
    for (let count = 0; count < 25; count += 1) {
      await terminate();
      await product.call('GET', '/api/ready');
    }
    await becomesWell();
    for (const { id } of chosen) expect((await settled(product, 'transcripts', id)).status).toBe('completed');
    for (const { id } of chosen) expect((await settled(product, 'insights', id)).status).toBe('completed');
    expect(callsTo(product, 'assemblyai', 'POST', '/v2/transcript')).toBe(chosen.length);
    expect((await product.call('GET', '/api/transcripts')).body).toHaveLength(chosen.length);
    expect((await product.call('GET', '/api/insights')).body).toHaveLength(chosen.length);
    expect((await product.call('GET', '/api/tasks')).body).toEqual([]);
  }, 180_000);

  it('book what a model answered while nothing could be written, and ask nothing again', async () => {
    const { episodes } = await followFeeds(product, 'Paid', [feedOf(product, 'kitchen-table-closings')]);
    const id = episodes[0]?.id ?? '';
    await setSetting(product, 'auto_insights', 'false');
    await transcribe(product, id);
    const { promise: until, resolve: answer } = Promise.withResolvers<void>();
    const path = '/v1/messages';
    product.sandbox.faults.next('anthropic', { kind: 'hold', until, method: 'POST', path });
    const asked = () => callsTo(product, 'anthropic', 'POST', path);
    const before = asked();
    expect((await product.call('POST', `/api/episodes/${id}/insights`)).status).toBe(200);
    await expect.poll(asked, { timeout: 20_000 }).toBe(before + 1);
    proxy.refuse(true);
    proxy.cut();
    answer();
    // The answer is here long before these are.
    for (let nth = 0; nth < 20; nth += 1) {
      expect((await product.call('GET', `/api/groups?nth=${nth}`)).status).toBe(503);
    }
    proxy.refuse(false);
    await becomesWell();
    const made = await settled(product, 'insights', id);
    expect([made.status, made.usage?.calls, asked()]).toEqual(['completed', 1, before + 1]);
  }, 60_000);
});

describe('A2, A3, F5: a database that is gone', () => {
  it('is told at once by ready, while health is that of the process, and calls wait for nobody', async () => {
    proxy.refuse(true);
    proxy.cut();
    const startedAt = performance.now();
    const [ready, health, groups] = await Promise.all(
      ['/api/ready', '/api/health', '/api/groups'].map((path) => product.call('GET', path)),
    );
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect([ready?.status, health?.status, groups?.status]).toEqual([503, 200, 503]);
    expect(Number(ready?.headers.get('retry-after'))).toBeGreaterThan(0);
    proxy.refuse(false);
    await becomesWell();
    expect((await product.call('GET', '/api/ready')).status).toBe(200);
  });
});

describe('A5: a table that somebody holds locked', () => {
  it('answers 503 within 2 s with when to come again, and 200 once it is free', async () => {
    await product.database.db.transaction().execute(async (trx) => {
      await sql`lock table groups in access exclusive mode`.execute(trx);
      const startedAt = performance.now();
      const { status, headers, body } = await product.call('GET', '/api/groups');
      expect(performance.now() - startedAt).toBeLessThan(2_000);
      expect(status).toBe(503);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(body.error).toBe(
        'The database is busy with something else. Nothing was changed; please try again in a moment.',
      );
    });
    expect((await product.call('GET', '/api/groups')).status).toBe(200);
  });

  it('F24: refuses at once whoever would only stand in line, and recovers', async () => {
    let answers: Answer[] = [];
    let tookMs: number[] = [];
    await product.database.db.transaction().execute(async (trx) => {
      await sql`lock table groups in access exclusive mode`.execute(trx);
      const timed = await Promise.all(
        Array.from({ length: 60 }, async () => {
          const startedAt = performance.now();
          const answer = await product.call('GET', '/api/groups');
          return { answer, ms: performance.now() - startedAt };
        }),
      );
      answers = timed.map(({ answer }) => answer);
      tookMs = timed.map(({ ms }) => ms);
    });
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    // Never as long as it took to give up waiting for a connection before.
    expect(Math.max(...tookMs)).toBeLessThan(5_000);
    const refused = answers.filter(({ body }) => /Too many calls/.test(body.error));
    expect(refused.length).toBeGreaterThan(20);
    // It stands before the router, and still has what every answer has.
    expect(Object.fromEntries(refused[0]?.headers ?? [])).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'content-type': 'application/json; charset=utf-8',
      'retry-after': '1',
      'x-content-type-options': 'nosniff',
    });
    await becomesWell();
  });
});

describe('A5: every connection', () => {
  it('has limits for statements, locks and idle transactions', async () => {
    await product.call('GET', '/api/groups');
    const { rows } = await sql<{ name: string; statement: string; lock: string; idle: string }>`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle, 'own' as name`.execute(
      product.database.db,
    );
    expect(rows[0]).toMatchObject({ statement: '30s', lock: '1500ms', idle: '30s' });
  });

  it('is one of a pool whose size the configuration names', async () => {
    const atOnce: number[] = [];
    await product.database.db.transaction().execute(async (trx) => {
      await sql`lock table groups in access exclusive mode`.execute(trx);
      let isOver = false;
      // Those that are taken wait for the lock, each with a connection of its own; the others are refused at once.
      const calls = Promise.all(Array.from({ length: 30 }, () => product.call('GET', '/api/groups'))).finally(
        () => {
          isOver = true;
        },
      );
      while (!isOver) {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(product.database.db);
        atOnce.push(rows[0]?.count ?? 0);
      }
      await calls;
    });
    expect(Math.max(...atOnce)).toBe(4);
  });
});
