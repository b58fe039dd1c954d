/** A4: an insight that would cost more than the setting waits for a click that names the price. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Insight } from '../../../contract/index.ts';
import { priceOfReading } from '../../../server/pipeline/insights/price-of-reading.ts';
import {
  callsTo,
  feedOf,
  followFeeds,
  listTasks,
  readInsight,
  setSetting,
  settled,
  transcribe,
  until,
} from '../../app/line.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
let id: string;
let another: string;

beforeAll(async () => {
  product = await startTestApp();
  const { episodes } = await followFeeds(product, 'Price', [feedOf(product, 'kitchen-table-closings')]);
  id = episodes[0]?.id ?? '';
  another = episodes[1]?.id ?? '';
  await setSetting(product, 'auto_insights', 'false');
  await transcribe(product, id);
});
afterAll(() => product.stop());
beforeEach(async () => {
  product.sandbox.faults.clear();
  await product.call('POST', '/api/insights/delete-selected', { episodeIds: [id, another] });
  await setSetting(product, 'max_insight_usd', '0.01');
});

const asked = () => callsTo(product, 'anthropic', 'POST', '/v1/messages');
const generate = (body?: unknown) => product.call('POST', `/api/episodes/${id}/insights`, body);
const waiting = (episodeId = id): Promise<Insight> =>
  until(product, async () => {
    const { status, body } = await product.call('GET', `/api/insights/${episodeId}`);
    return status === 200 && body.run?.waitsForUsd > 0 ? body : null;
  });

async function untilItWaits(): Promise<number> {
  expect((await generate()).status).toBe(200);
  return (await waiting()).run?.waitsForUsd ?? Number.NaN;
}

describe('A4: an insight that costs more than the setting', () => {
  it('waits before the first call, and says what it would cost', async () => {
    const usd = await untilItWaits();
    expect(usd).toBeGreaterThan(0.01);
    const { run, status } = await readInsight(product, id);
    expect([status, run?.status, run?.stage]).toEqual(['pending', 'pending', 'waiting for your yes']);
    expect(run?.error).toBe(
      `Reading this transcript would cost about $${usd.toFixed(2)}, more than your limit of $0.01.`,
    );
    // Asking again without a price joins it, and agrees to nothing.
    const again = await generate({});
    expect([again.status, again.body.run.id, again.body.run.waitsForUsd]).toEqual([200, run?.id, usd]);
    expect((await listTasks(product)).map((task) => task.run.waitsForUsd)).toEqual([usd]);
    expect(asked()).toBe(0);
  });

  it('goes on waiting after a restart, and runs with a yes', async () => {
    const usd = await untilItWaits();
    await product.restart();
    expect((await readInsight(product, id)).run?.waitsForUsd).toBe(usd);
    expect(asked()).toBe(0);
    const { status, body } = await generate({ maxUsd: usd });
    expect([status, body.run.waitsForUsd]).toEqual([200, null]);
    const insight = await settled(product, 'insights', id);
    expect([insight.status, insight.run?.waitsForUsd, insight.run?.error]).toEqual(['completed', null, null]);
    expect(asked()).toBe(1);
    expect(insight.usage?.costUsd).toBeLessThanOrEqual(usd);
  });

  it('waits again where the yes is for less', async () => {
    const usd = await untilItWaits();
    await generate({ maxUsd: usd - 0.01 });
    const { run } = await waiting();
    expect(run?.waitsForUsd).toBe(usd);
    expect(run?.error).toContain(`more than the $${(usd - 0.01).toFixed(2)} that you agreed to.`);
    expect(asked()).toBe(0);
  });

  it('does not wait where the first click names the price', async () => {
    await generate({ maxUsd: 5 });
    expect((await settled(product, 'insights', id)).status).toBe('completed');
  });

  it('goes on when the setting allows it, and no sooner', async () => {
    const usd = await untilItWaits();
    await setSetting(product, 'max_insight_usd', (usd - 0.01).toFixed(2));
    expect((await readInsight(product, id)).run?.waitsForUsd).toBe(usd);
    await setSetting(product, 'max_insight_usd', usd.toFixed(2));
    expect((await settled(product, 'insights', id)).status).toBe('completed');
  });

  it('is priced anew when the model changes', async () => {
    const usd = await untilItWaits();
    await setSetting(product, 'anthropic_insights_model', 'claude-opus-5-5');
    await until(product, async () => ((await readInsight(product, id)).run?.waitsForUsd ?? 0) > usd);
    await setSetting(product, 'anthropic_insights_model', 'claude-haiku-5-5');
    expect((await settled(product, 'insights', id)).status).toBe('completed');
    await setSetting(product, 'anthropic_insights_model', 'claude-sonnet-4-6');
  });

  it('can be cancelled', async () => {
    await untilItWaits();
    expect((await product.call('DELETE', `/api/insights/${id}`)).status).toBe(200);
    expect((await product.call('GET', `/api/insights/${id}`)).status).toBe(404);
    expect(await listTasks(product)).toEqual([]);
    expect(asked()).toBe(0);
  });

  it('stays among what is to be done, since it waits for somebody', async () => {
    await untilItWaits();
    const days = 'startDate=2020-01-01&endDate=2099-12-31';
    const { body } = await product.call('GET', `/api/todo-episodes?filterType=needs_insights&${days}`);
    expect(body.map((episode: { id: string }) => episode.id)).toContain(id);
  });

  it('waits also where it began by itself', async () => {
    await setSetting(product, 'auto_insights', 'true');
    await transcribe(product, another);
    expect((await waiting(another)).run?.waitsForUsd).toBeGreaterThan(0.01);
    expect(asked()).toBe(0);
    await setSetting(product, 'auto_insights', 'false');
  });

  it('asks no model about 15 MB of transcript at the usual limit', { timeout: 180_000 }, async () => {
    await setSetting(product, 'max_insight_usd', '1');
    const db = product.database.db;
    const { rows } = await sql<{ utterances: string }>`
      select utterances::text as utterances from transcripts where episode_id = ${id}`.execute(db);
    await sql`update transcripts set utterances = (
        select jsonb_agg(jsonb_build_object(
          'speaker', 'A', 'start', n * 400000, 'end', n * 400000 + 400000,
          'text', repeat('So number ' || n || ' went to the buyer who waited longest. ', 100)
        ) order by n) from generate_series(0, 2800) as n
      ) where episode_id = ${id}`.execute(db);
    const usd = await untilItWaits();
    expect(usd).toBeGreaterThan(5);
    expect(asked()).toBe(0);
    await sql`update transcripts set utterances = ${rows[0]?.utterances}::jsonb where episode_id = ${id}`.execute(
      db,
    );
  });
});

describe('A4: the price of reading', () => {
  const part = (chars: number) => ({ legend: 'A=Dana', lines: ['x'.repeat(chars)] });

  it('is in whole cents, grows with every part, and is that of the model', () => {
    const one = priceOfReading('claude-sonnet-4-6', 'Read.', [part(300_000)]);
    expect(one).toBeCloseTo(Math.round(one * 100) / 100, 12);
    // 300,000 characters are some 88,000 tokens at $3 a million, an answer of 1,500 at $15, and two cents of putting right.
    expect(one).toBeGreaterThan(0.3);
    expect(one).toBeLessThan(0.34);
    const ten = priceOfReading('claude-sonnet-4-6', 'Read.', Array(10).fill(part(300_000)));
    expect(ten).toBeGreaterThan(one * 9);
    expect(priceOfReading('claude-opus-4-20250514', 'Read.', [part(300_000)])).toBeGreaterThan(one * 4.5);
  });

  it('above the border of a dearer tier is that of the tier', () => {
    const below = priceOfReading('claude-haiku-5-5', 'Read.', [part(300_000)]);
    expect(priceOfReading('claude-haiku-5-5', 'Read.', [part(400_000)])).toBeGreaterThan(below * 3);
  });

  it('holds one round of putting sentences right, however many parts there are', () => {
    const round = priceOfReading('claude-opus-4-20250514', 'Read.', []);
    expect(round).toBeGreaterThan(0.1);
    const [one, two] = [1, 2].map((count) =>
      priceOfReading('claude-opus-4-20250514', 'Read.', Array(count).fill(part(300_000))),
    );
    expect((two ?? 0) - (one ?? 0)).toBeCloseTo((one ?? 0) - round, 1);
  });

  it('of a model without a price is refused', () => {
    expect(() => priceOfReading('nobody-1', 'Read.', [part(10)])).toThrow('no price');
  });
});

describe('A4: the setting max_insight_usd', () => {
  it.each(['0.01', '1', '2.5', '9999.99'])('takes %s', async (value) => {
    expect((await product.call('POST', '/api/settings', { key: 'max_insight_usd', value })).status).toBe(200);
    const { body } = await product.call('GET', '/api/settings');
    expect(body).toContainEqual({ key: 'max_insight_usd', value });
  });

  it.each(['0', '0.00', '-1', '1e3', '1,50', '$1', 'NaN', '', ' 1', '10000', '0.001', 'claude-sonnet-4-6'])(
    'refuses "%s"',
    async (value) => {
      const { status, body } = await product.call('POST', '/api/settings', { key: 'max_insight_usd', value });
      expect([status, body.error]).toEqual([422, expect.stringContaining('amount in dollars')]);
    },
  );

  it('refuses a consent that is no amount', async () => {
    for (const maxUsd of [0, -1, '5']) expect((await generate({ maxUsd })).status).toBe(400);
  });
});
