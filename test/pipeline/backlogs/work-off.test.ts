/** "Process all": the server works a list off, one click begins one, and its limits hold. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Backlog, Episode } from '../../../contract/index.ts';
import { createQueue } from '../../../server/jobs/queue.ts';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import { newId } from '../../../server/kit/ids.ts';
import { quietLog } from '../../app/database.ts';
import { callsTo, feedOf, followFeeds, listTasks, setSetting, until } from '../../app/line.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
let groupId = '';
let ids: string[] = [];
const day = (daysFromNow: number) =>
  new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  product = await startTestApp({ env: { TRANSCRIPT_CONCURRENCY: '3', INSIGHT_CONCURRENCY: '3' } });
  const { group, episodes } = await followFeeds(product, 'Backlog', [feedOf(product, 'lockbox-weather')]);
  groupId = group.id;
  ids = episodes.map(({ id }) => id);
});
afterAll(() => product.stop());
beforeEach(async () => {
  product.sandbox.faults.clear();
  await until(product, async () => (await listTasks(product)).every(({ run }) => run.status !== 'pending'));
  await product.call('POST', '/api/insights/delete-selected', { episodeIds: ids });
  await product.call('POST', '/api/transcripts/delete-selected', { episodeIds: ids });
  const { db } = product.database;
  await sql`truncate backlogs, backlog_episodes, transcription_costs`.execute(db);
  await sql`delete from model_calls`.execute(db);
  await setSetting(product, 'auto_insights', 'false');
  await setSetting(product, 'monthly_budget_usd', '50');
  await setSetting(product, 'max_insight_usd', '1');
});

const filter = (filterType = 'needs_transcript') => ({
  groupId,
  startDate: day(-60),
  endDate: day(1),
  filterType,
});
const start = (more: object = {}, filterType?: string) =>
  product.call('POST', '/api/backlogs', { ...filter(filterType), ...more });
const list = async (): Promise<Backlog[]> => (await product.call('GET', '/api/backlogs')).body;
const newest = async (): Promise<Backlog> => {
  const [first] = await list();
  if (first === undefined) throw new Error('No list');
  return first;
};
const whenIt = (is: (backlog: Backlog) => boolean): Promise<Backlog> =>
  until(product, async () => {
    const backlog = await newest();
    return is(backlog) ? backlog : null;
  });
const settled = () => whenIt((backlog) => backlog.settled);
const asked = () => callsTo(product, 'assemblyai', 'POST', '/v2/transcript');
const episodes = async (): Promise<Episode[]> =>
  (await product.call('GET', `/api/groups/${groupId}/episodes`)).body;
const estimateOf = async (first: number): Promise<number> => {
  const query = new URLSearchParams({ ...filter(), first: String(first) });
  return (await product.call('GET', `/api/backlogs/estimate?${query}`)).body.usd;
};

/** What the clock does each minute. */
async function wakeClock(): Promise<void> {
  const queue = createQueue({ url: product.database.url, log: quietLog, worker: false });
  await queue.start([]);
  await inTransaction(product.database.db, (trx) => queue.enqueue(trx, 'backlogs.watch', {}));
  await queue.stop(1_000);
}

describe('a list that is worked off', () => {
  it('ends with every transcript made once, and says what it cost beside what was expected', async () => {
    const before = asked();
    const { status, body } = await start();
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'working', total: ids.length, spentUsd: 0, groupName: 'Backlog' });
    expect(body.capUsd).toBe(Math.ceil(body.estimateUsd));
    const done = await settled();
    expect(done).toMatchObject({ state: 'done', done: ids.length, failed: 0, left: 0, reason: null });
    expect(asked() - before).toBe(ids.length);
    const { rows } = await sql<{ usd: number }>`select sum(cost_usd) as usd from transcription_costs`.execute(
      product.database.db,
    );
    expect(done.spentUsd).toBeCloseTo(rows[0]?.usd ?? Number.NaN, 10);
    expect((await start()).status).toBe(422);
  });

  it('is one however many click at once, and another one of its kind waits for its end', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => start()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const other = await start({ startDate: day(-3) });
    expect([other.status, other.body.error]).toEqual([
      409,
      'Another list that needs transcripts is worked off already. Stop it, or wait for its end.',
    ]);
    await settled();
    expect(await list()).toHaveLength(1);
  });

  it('is joined although everything in it is begun, and nothing is left to list', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const held = ids.map(() => ({ kind: 'hold' as const, until: promise, method: 'POST' }));
    product.sandbox.faults.next('assemblyai', ...held);
    // As many as there are slots, or fewer.
    const published = (await episodes()).map(({ pubDate }) => pubDate?.slice(0, 10) ?? '').sort();
    const startDate = published.at(-2);
    const { body } = await start({ startDate });
    await whenIt(({ left, running }) => left === 0 && running > 0);
    const again = await start({ startDate });
    release();
    expect([again.status, again.body.id]).toEqual([200, body.id]);
    await settled();
  });

  it('counts the insights that follow by themselves as its own', async () => {
    await setSetting(product, 'auto_insights', 'true');
    const { body } = await start();
    expect(body.estimateUsd).toBeGreaterThan(await estimateOf(1));
    const done = await settled();
    expect(done).toMatchObject({ state: 'done', done: ids.length, following: 0 });
    const { rows } = await sql<{ usd: number }>`
      select (select sum(cost_usd) from transcription_costs) + (select sum(cost_usd) from model_calls) as usd`.execute(
      product.database.db,
    );
    expect(done.spentUsd).toBeCloseTo(rows[0]?.usd ?? Number.NaN, 10);
    expect((await episodes()).every(({ insight }) => insight?.status === 'completed')).toBe(true);
  });

  it('draws insights, and leaves those that need a yes of their own waiting', async () => {
    await start();
    await settled();
    await setSetting(product, 'max_insight_usd', '0.01');
    await start({}, 'needs_insights');
    const ended = await whenIt(
      ({ filterType, state }) => filterType === 'needs_insights' && state !== 'working',
    );
    expect(ended).toMatchObject({ state: 'done', waiting: ids.length, done: 0, spentUsd: 0, settled: false });
    await setSetting(product, 'max_insight_usd', '1');
    await until(product, async () =>
      (await episodes()).every(({ insight }) => insight?.status === 'completed'),
    );
  });

  it('takes nobody along who was begun by hand meanwhile', async () => {
    const [last = ''] = ids.slice(-1);
    const before = asked();
    await start();
    const byHand = await product.call('POST', `/api/transcripts/${last}`);
    expect(byHand.status).toBe(200);
    const done = await settled();
    expect([done.done + done.skipped, done.skipped <= 1]).toEqual([ids.length, true]);
    expect(asked() - before).toBe(ids.length);
  });
});

describe('what ends it before', () => {
  it('Stop: nothing more is begun, and what is under way goes on', async () => {
    const before = asked();
    const first = new Promise<void>((seen) => {
      const end = product.sandbox.faults.onCall(() => {
        if (asked() === before) return;
        end();
        seen();
      });
    });
    const { body } = await start();
    await first;
    const stopped = await product.call('POST', `/api/backlogs/${body.id}/stop`);
    expect([stopped.status, stopped.body.state]).toEqual([200, 'stopped']);
    const ended = await settled();
    expect(ended.done + ended.left).toBe(ids.length);
    expect(ended.left).toBeGreaterThan(0);
    expect(asked() - before).toBe(ended.done);
    expect((await episodes()).filter(({ transcript }) => transcript !== null)).toHaveLength(ended.done);
    expect((await product.call('POST', `/api/backlogs/${body.id}/stop`)).status).toBe(409);
    expect((await product.call('POST', `/api/backlogs/${body.id}/dismiss`)).status).toBe(200);
    expect(await list()).toEqual([]);
    // What it left is there for the next one.
    expect((await start()).body.total).toBe(ended.left);
    await settled();
  });

  it('Stop between two of the same look: the second is not begun', async () => {
    const { db } = product.database;
    const before = asked();
    // Whichever comes first waits for its row, with the list in its hand; Stop stands in line behind it.
    const waits = (query: string) =>
      expect
        .poll(async () => {
          const { rows } = await sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query ilike ${query}`.execute(
            db,
          );
          return rows.length;
        })
        .toBeGreaterThan(0);
    let stopping: Promise<{ status: number }> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`select 1 from episodes where id = any (${ids}::uuid[]) for update`.execute(trx);
      const { body } = await start();
      await waits('%from "episodes"%for update%');
      stopping = product.call('POST', `/api/backlogs/${body.id}/stop`);
      await waits('update "backlogs"%');
    });
    expect((await stopping)?.status).toBe(200);
    const ended = await settled();
    expect(ended).toMatchObject({ state: 'stopped', done: 1, left: ids.length - 1 });
    expect(asked() - before).toBe(1);
  });

  it('the limit: nothing is begun that would go beyond it', async () => {
    const usd = await estimateOf(2);
    const capUsd = usd * 1.05;
    await start({ capUsd });
    const ended = await settled();
    expect(ended).toMatchObject({ state: 'cap', done: 2, left: ids.length - 2, capUsd });
    expect(ended.spentUsd).toBeLessThanOrEqual(capUsd);
    expect(ended.reason).toMatch(
      /^The limit of \$\d+\.\d\d for this list is reached: \$\d+\.\d\d spent, and the next episode would cost about \$\d+\.\d\d\.$/,
    );
  });

  it("the month's budget: it says so, and nothing is asked", async () => {
    const before = asked();
    await setSetting(product, 'monthly_budget_usd', '0');
    await start();
    const ended = await settled();
    expect(ended).toMatchObject({ state: 'budget', done: 0, left: ids.length, spentUsd: 0 });
    expect(ended.reason).toMatch(/^The budget of \$0\.00 for \w+ is used up/);
    expect(asked()).toBe(before);
  });

  it('a show that is taken out, and an episode that fails, keep nothing else from its turn', async () => {
    product.sandbox.faults.next('assemblyai', {
      kind: 'answer',
      status: 400,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"error":"The audio is not speech."}',
    });
    await start();
    const ended = await settled();
    expect(ended).toMatchObject({ state: 'done', failed: 1, done: ids.length - 1 });
    expect(ended.trouble).toMatch(/The audio is not speech/);
  });
});

describe('a restart in the middle', () => {
  it('goes on, makes every transcript once, and keeps the same list', async () => {
    const before = asked();
    const { body } = await start();
    for (let at = 1; at <= 2; at += 1) {
      await whenIt(({ done }) => done >= at);
      await product.restart();
    }
    const done = await settled();
    expect(done).toMatchObject({ id: body.id, state: 'done', done: ids.length });
    expect(asked() - before).toBe(ids.length);
  });

  it('a lost job is found by the clock', async () => {
    const { db } = product.database;
    await setSetting(product, 'monthly_budget_usd', '0');
    await start();
    await settled();
    await sql`update backlogs set state = 'working', reason = null, ended_at = null, settled_at = null,
      looked_at = now() - interval '5 minutes'`.execute(db);
    await setSetting(product, 'monthly_budget_usd', '50');
    await wakeClock();
    const done = await settled();
    expect(done).toMatchObject({ state: 'done', done: ids.length });
  });
});

it('knows nothing of a list that is none', async () => {
  for (const act of ['stop', 'dismiss']) {
    expect((await product.call('POST', `/api/backlogs/${newId()}/${act}`)).status).toBe(404);
  }
});
