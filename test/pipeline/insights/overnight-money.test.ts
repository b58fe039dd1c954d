/** Money in batches: what answers late is booked, what is asked again needs a yes, and what may still cost is held. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../../sandbox/faults.ts';
import { tidyBatches } from '../../../server/pipeline/model-calls/tidy-batches.ts';
import { findModel } from '../../../server/pipeline/settings/models.ts';
import { anthropicLanguage } from '../../../server/providers/language/anthropic.ts';
import { quietLog } from '../../app/database.ts';
import { feedOf, followFeeds, readInsight, setSetting, settled, transcribe, until } from '../../app/line.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { clockAt } from '../../app/week.ts';

const wednesday = '2026-11-18T15:00:00Z';
const clock = clockAt(wednesday);
let product: TestApp;
let id = '';

beforeAll(async () => {
  product = await startTestApp({ clock });
  const { episodes } = await followFeeds(product, 'Night', [feedOf(product, 'kitchen-table-closings')]);
  await setSetting(product, 'auto_insights', 'false');
  await setSetting(product, 'read_overnight', 'true');
  id = episodes[0]?.id ?? '';
  await transcribe(product, id);
});
afterAll(() => product.stop());
beforeEach(async () => {
  clock.set(wednesday);
  await product.call('DELETE', `/api/insights/${id}`);
  await product.call('POST', '/api/insights/delete-selected', { episodeIds: [id] });
  await setSetting(product, 'max_insight_usd', '1');
  await sql`truncate message_batches`.execute(product.database.db);
  product.sandbox.faults.clear();
});

const ask = (body: object = { overnight: true }) =>
  product.call('POST', `/api/episodes/${id}/insights`, body);
const called = (method: string, path: RegExp) =>
  product.sandbox.faults.ledger.filter(
    (it) => it.emulator === 'anthropic' && it.method === method && path.test(it.path),
  ).length;
const begun = () => called('POST', /\/batches$/);
const cancelled = () => called('POST', /\/cancel$/);
const inRealTime = () => called('POST', /\/v1\/messages$/);
const nextBatch = (...faults: Fault[]) => {
  for (const fault of faults)
    product.sandbox.faults.next('anthropic', { ...fault, method: 'POST', path: '/batches' });
};
const readBatch = () =>
  product.database.db.selectFrom('message_batches').selectAll().executeTakeFirstOrThrow();
const listBooked = async () => {
  const { run } = await readInsight(product, id);
  const rows = await product.database.db
    .selectFrom('model_calls')
    .selectAll()
    .where('run_id', '=', run?.id ?? '')
    .orderBy('created_at')
    .execute();
  return rows;
};
const heldUsd = async (): Promise<number> =>
  (await product.call('GET', '/api/costs?weeks=1')).body.month.heldUsd;
const untilInsight = (look: (insight: Awaited<ReturnType<typeof readInsight>>) => boolean) =>
  until(product, async () => {
    const insight = await readInsight(product, id);
    return look(insight) && insight;
  });
const beginSlowly = async (name: 'slow' | 'late' | 'stuck') => {
  nextBatch({ kind: 'twist', name });
  await ask();
  await untilInsight(({ run }) => run?.inBatch === true);
};
/** The vendor at last ends a batch that is stuck, with its answers. */
const endStuck = async () => {
  const { vendor_id: batchId } = await readBatch();
  for (let times = 0; times < 20; times += 1) {
    await fetch(`${product.sandbox.url('anthropic')}/v1/messages/batches/${batchId}/cancel`, {
      method: 'POST',
      headers: { 'x-api-key': 'sandbox-anthropic', 'anthropic-version': '2026-10-21' },
    });
  }
};
const tidy = () =>
  tidyBatches(
    {
      db: product.database.db,
      clock,
      language: anthropicLanguage({
        apiKey: 'sandbox-anthropic',
        baseUrl: product.sandbox.url('anthropic'),
        findModel,
      }),
    },
    { signal: new AbortController().signal, log: quietLog },
  );
/** What a reading in real time is said to cost. */
async function priceNow(): Promise<number> {
  await setSetting(product, 'max_insight_usd', '0.01');
  await ask({});
  const { run } = await untilInsight((insight) => insight.run?.waitsFor === 'yes');
  await product.call('DELETE', `/api/insights/${id}`);
  return run?.waitsForUsd ?? 0;
}

describe('An answer that comes late', () => {
  it('while its batch is being cancelled is used, and paid for once', async () => {
    await beginSlowly('late');
    await ask({});
    expect((await settled(product, 'insights', id)).status).toBe('completed');
    expect([inRealTime(), (await listBooked()).length]).toEqual([0, 1]);
    expect(cancelled()).toBeGreaterThan(0);
  });

  it.each([
    { what: 'ten minutes after it was cancelled', isHurried: true, afterMs: 10 * 60_000 + 1 },
    { what: 'after 25 hours', isHurried: false, afterMs: 25 * 3_600_000 + 1 },
  ])('is not waited for $what, is held meanwhile, and booked when it comes', async (wish) => {
    await beginSlowly('stuck');
    if (wish.isHurried) {
      await ask({});
      await until(product, async () => (await readBatch()).cancelled_at !== null);
    }
    expect((await readBatch()).left_at).toBeNull();
    clock.set(new Date(Date.parse(wednesday) + wish.afterMs));
    expect((await settled(product, 'insights', id)).status).toBe('completed');
    expect([inRealTime(), (await readBatch()).left_at === null]).toEqual([1, false]);
    const held = await heldUsd();
    expect(held).toBeGreaterThan(0);
    const [now] = await listBooked();
    await tidy();
    await endStuck();
    await tidy();
    await tidy();
    const all = await listBooked();
    expect([all.length, (await heldUsd()) < held]).toEqual([2, true]);
    expect(all.find(({ batch_question: it }) => it !== null)?.cost_usd).toBeCloseTo(
      (now?.cost_usd ?? 0) / 2,
      9,
    );
  });

  it('stays at hand for a run that goes on, so that a restart does not pay again', async () => {
    await beginSlowly('stuck');
    let release: () => void = () => undefined;
    product.sandbox.faults.next('anthropic', {
      ...{ kind: 'hold', until: new Promise<void>((resolve) => (release = resolve)) },
      ...{ method: 'POST', path: '/v1/messages' },
    });
    clock.set(new Date(Date.parse(wednesday) + 25 * 3_600_000 + 1));
    await until(product, async () => inRealTime() === 1);
    await tidy();
    await endStuck();
    await tidy();
    const booked = await listBooked();
    expect(booked.map((it) => [it.request_key === null, it.answer === null])).toEqual([[false, false]]);
    release();
    expect((await settled(product, 'insights', id)).status).toBe('completed');
  });
});

describe('The limit of an insight, and batches', () => {
  it.each(['expired', 'errored'])(
    'a batch that %s is not followed by the full price without a yes',
    async (name) => {
      const usd = await priceNow();
      await setSetting(product, 'max_insight_usd', (usd - 0.01).toFixed(2));
      product.sandbox.faults.clear();
      nextBatch({ kind: 'twist', name });
      await ask();
      const { run } = await untilInsight((insight) => insight.run?.waitsFor === 'yes');
      expect([run?.waitsForUsd, begun(), inRealTime()]).toEqual([usd, 1, 0]);
      await ask({ overnight: true, maxUsd: usd });
      expect((await settled(product, 'insights', id)).status).toBe('completed');
      expect([begun(), inRealTime()]).toEqual([1, 1]);
    },
  );

  it('a batch is cancelled and collected before somebody is asked for the full price', async () => {
    const usd = await priceNow();
    await setSetting(product, 'max_insight_usd', (usd - 0.01).toFixed(2));
    await beginSlowly('stuck');
    await ask({});
    await until(product, async () => cancelled() >= 1);
    expect(await heldUsd()).toBeGreaterThan(0);
    clock.set(new Date(Date.parse(wednesday) + 10 * 60_000 + 1));
    await untilInsight((insight) => insight.run?.waitsFor === 'yes');
    // It may still answer: what that would cost is nobody else's.
    expect([inRealTime(), (await heldUsd()) > 0]).toEqual([0, true]);
    await endStuck();
    // The clock of the product tidies too, and may have the batch in its hands at this moment.
    const tidied = async () => {
      await tidy();
      return heldUsd();
    };
    await expect.poll(tidied).toBe(0);
    // It may have gone on by itself, as nothing is left to pay: to ask once it has ended would be to ask anew.
    if ((await readInsight(product, id)).run?.status === 'pending') await ask({ maxUsd: usd });
    expect((await settled(product, 'insights', id)).status).toBe('completed');
    // What the batch brought while somebody was asked is used.
    expect([inRealTime(), (await listBooked()).length]).toEqual([0, 1]);
  });
});

describe('A batch that cannot be begun', () => {
  it.each([402, 403, 404])('for good (%i) is asked in real time', async (status) => {
    nextBatch({ kind: 'answer', status, body: '{}' });
    await ask();
    expect((await settled(product, 'insights', id)).status).toBe('completed');
    expect([begun(), inRealTime()]).toEqual([1, 1]);
  });

  it.each([429, 500, 529])('again and again (%i) is asked in real time', async (status) => {
    const no: Fault = { kind: 'answer', status, body: '{}' };
    nextBatch(no, no, no);
    await ask();
    expect((await settled(product, 'insights', id)).status).toBe('completed');
    expect([begun(), inRealTime()]).toEqual([3, 1]);
  });
});

it('a batch that is under way is cut as it was begun', async () => {
  await beginSlowly('slow');
  const run = sql`kind = 'insight' and status = 'pending'`;
  const { rows } = await sql<{ kept: number }>`
    select (state ->> 'partTokens')::int as kept from runs where ${run}`.execute(product.database.db);
  expect(rows[0]?.kept).toBeGreaterThan(50_000);
  await sql`update runs set state = state || '{"partTokens": 1500}' where ${run}`.execute(
    product.database.db,
  );
  await ask({});
  await settled(product, 'insights', id);
  expect(inRealTime()).toBeGreaterThan(1);
});

it('a batch is cancelled when the week comes near its end', async () => {
  clock.set('2026-11-21T20:00:00Z');
  await beginSlowly('slow');
  expect(cancelled()).toBe(0);
  clock.set('2026-11-21T21:00:00Z');
  expect((await settled(product, 'insights', id)).status).toBe('completed');
  expect([cancelled(), inRealTime()]).toEqual([1, 1]);
});
