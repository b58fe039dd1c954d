/** Insights that nobody waits for are asked in batches: half the price, the same gates, and nothing is paid twice. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../../sandbox/faults.ts';
import { findModel } from '../../../server/pipeline/settings/models.ts';
import { costOf } from '../../../server/providers/language/price.ts';
import { feedOf, followFeeds, readInsight, setSetting, settled, transcribe, until } from '../../app/line.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { clockAt } from '../../app/week.ts';

let product: TestApp;
let ids: string[] = [];
let id = '';

async function begin(product: TestApp): Promise<string[]> {
  const { episodes } = await followFeeds(product, 'Night', [feedOf(product, 'kitchen-table-closings')]);
  await setSetting(product, 'auto_insights', 'false');
  await setSetting(product, 'read_overnight', 'true');
  const two = episodes.slice(0, 2).map((episode) => episode.id);
  for (const one of two) await transcribe(product, one);
  return two;
}

beforeAll(async () => {
  product = await startTestApp();
  ids = await begin(product);
  id = ids[0] ?? '';
});
afterAll(() => product.stop());
beforeEach(async () => {
  await product.call('POST', '/api/insights/delete-selected', { episodeIds: ids });
  await setSetting(product, 'monthly_budget_usd', '50');
  await sql`truncate message_batches`.execute(product.database.db);
  product.sandbox.faults.clear();
});

const ask = (episodeId = id, body: object = { overnight: true }, of = product) =>
  of.call('POST', `/api/episodes/${episodeId}/insights`, body);
const called = (method: string, path: RegExp, of = product) =>
  of.sandbox.faults.ledger.filter(
    (it) => it.emulator === 'anthropic' && it.method === method && path.test(it.path),
  ).length;
const begun = (of = product) => called('POST', /\/batches$/, of);
const cancelled = () => called('POST', /\/cancel$/);
const inRealTime = (of = product) => called('POST', /\/v1\/messages$/, of);
const nextBatch = (fault: Fault) =>
  product.sandbox.faults.next('anthropic', { ...fault, method: 'POST', path: '/batches' });
const untilInBatch = (episodeId = id) =>
  until(product, async () => {
    const insight = await readInsight(product, episodeId);
    return insight.run?.inBatch === true && insight;
  });
const batches = () => product.database.db.selectFrom('message_batches').selectAll().execute();
const booked = (runId: string | undefined) =>
  product.database.db
    .selectFrom('model_calls')
    .selectAll()
    .where('run_id', '=', runId ?? '')
    .execute();

describe('Read overnight in batches', () => {
  it('reads at half the price, and judges as ever', async () => {
    await ask();
    const insight = await settled(product, 'insights', id);
    expect([insight.status, begun(), inRealTime()]).toEqual(['completed', 1, 0]);
    expect(insight.quoteCounts?.verified).toBeGreaterThan(0);
    expect(insight.claimCounts?.offered).toBeGreaterThan(0);
    const { usage } = insight;
    const price = findModel(usage?.model ?? '');
    if (usage === null || price === null) throw new Error('Nothing was booked.');
    expect(usage.costUsd).toBeCloseTo(costOf(usage, price) / 2, 9);
    expect(insight.run?.inBatch).toBe(false);
  });

  it('is in real time while the setting is off, or where somebody waits', async () => {
    await ask(id, {});
    await settled(product, 'insights', id);
    expect([begun(), inRealTime()]).toEqual([0, 1]);
    await setSetting(product, 'read_overnight', 'false');
    await ask(ids[1]);
    await settled(product, 'insights', ids[1] ?? '');
    await setSetting(product, 'read_overnight', 'true');
    expect([begun(), inRealTime()]).toEqual([0, 2]);
  });

  it.each(['errored', 'expired'])('asks in real time what the batch left %s', async (name) => {
    nextBatch({ kind: 'twist', name });
    await ask();
    const { status, usage } = await settled(product, 'insights', id);
    expect([status, usage?.calls, begun(), inRealTime()]).toEqual(['completed', 1, 1, 1]);
    expect((await batches()).map(({ ended_at: at }) => at !== null)).toEqual([true]);
  });

  it('asks in real time where the batch is refused', async () => {
    nextBatch({ kind: 'answer', status: 400, body: '{}' });
    await ask();
    expect((await settled(product, 'insights', id)).status).toBe('completed');
    expect([begun(), inRealTime(), await batches()]).toEqual([1, 1, []]);
  });

  it('says that it waits for the batch, and reads it now for whoever asks', async () => {
    nextBatch({ kind: 'twist', name: 'slow' });
    await ask();
    const waiting = await untilInBatch();
    expect(waiting.run?.stage).toBe('waiting for the overnight batch');
    // Whoever asks for many at once does not hurry it.
    await ask();
    expect(cancelled()).toBe(0);
    expect((await ask(id, {})).status).toBe(200);
    const { status, usage } = await settled(product, 'insights', id);
    expect([status, usage?.calls, begun(), inRealTime()]).toEqual(['completed', 1, 1, 1]);
    // A look that overtook the cancelling asks for it again.
    expect(cancelled()).toBeGreaterThanOrEqual(1);
  });

  it('cancels the batch with its run', async () => {
    nextBatch({ kind: 'twist', name: 'slow' });
    await ask();
    await untilInBatch();
    expect((await product.call('DELETE', `/api/insights/${id}`)).status).toBe(200);
    await until(product, async () => cancelled() >= 1);
    expect(inRealTime()).toBe(0);
  });

  it('finds the batch that was begun when the process was killed, and begins no other', async () => {
    let release: () => void = () => undefined;
    nextBatch({ kind: 'hold', until: new Promise<void>((resolve) => (release = resolve)) });
    await ask();
    await until(product, async () => begun() === 1);
    const killed = product.restart();
    release();
    await killed;
    const insight = await settled(product, 'insights', id);
    expect([insight.status, begun(), inRealTime()]).toEqual(['completed', 1, 0]);
    expect((await booked(insight.run?.id)).length).toBe(1);
  });

  it('waits where a batch runs that may be the one of a killed process', async () => {
    nextBatch({ kind: 'twist', name: 'slow' });
    await ask();
    await untilInBatch();
    await sql`update message_batches set vendor_id = null`.execute(product.database.db);
    await product.restart();
    const listed = called('GET', /\/batches\?/);
    await until(product, async () => called('GET', /\/batches\?/) > listed + 2);
    expect([begun(), inRealTime()]).toEqual([1, 0]);
    await product.call('DELETE', `/api/insights/${id}`);
  });

  it('holds the price of the batch in the budget', async () => {
    nextBatch({ kind: 'twist', name: 'slow' });
    await ask();
    await untilInBatch();
    const { month } = (await product.call('GET', '/api/costs?weeks=1')).body;
    await product.call('DELETE', `/api/insights/${id}`);
    expect(month.heldUsd).toBeGreaterThan(0);
    // Room for one and a half of it: enough for another batch, too little for the same in real time.
    await setSetting(product, 'monthly_budget_usd', (month.spentUsd + 1.5 * month.heldUsd).toFixed(2));
    await ask();
    expect((await settled(product, 'insights', id)).status).toBe('completed');
    await product.call('POST', '/api/insights/delete-selected', { episodeIds: [id] });
    await ask(id, {});
    const waiting = await until(product, async () => {
      const insight = await readInsight(product, id);
      return insight.run?.waitsFor === 'budget' && insight;
    });
    expect(waiting.run?.inBatch).toBe(false);
    await product.call('DELETE', `/api/insights/${id}`);
  });
});

it('reads in real time when the draft is due within a day', async () => {
  const sunday = await startTestApp({ clock: clockAt('2026-11-22T17:00:00Z') });
  try {
    const [episode = ''] = await begin(sunday);
    await ask(episode, { overnight: true }, sunday);
    expect((await settled(sunday, 'insights', episode)).status).toBe('completed');
    expect([begun(sunday), inRealTime(sunday)]).toEqual([0, 1]);
  } finally {
    await sunday.stop();
  }
});
