/** Issue of speed, "the cost meter": what was paid, by the books, in the weeks of the publication's zone. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OverviewOfCosts } from '../../../contract/costs.ts';
import { newId } from '../../../server/kit/ids.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { insertIssue } from '../digests/published-issue.ts';

let product: TestApp;
const now = new Date('2026-11-20T15:00:00Z');

beforeAll(async () => {
  product = await startTestApp({ clock: { now: () => now }, env: { TIMEZONE: 'America/New_York' } });
});
afterAll(() => product.stop());
beforeEach(async () => {
  for (const table of ['model_calls', 'transcription_costs', 'digests'] as const) {
    await product.database.db.deleteFrom(table).execute();
  }
});

const call = (purpose: string, subjectId: string, costUsd: number, at: string) =>
  product.database.db
    .insertInto('model_calls')
    .values({
      id: newId(),
      run_id: null,
      purpose,
      subject_id: subjectId,
      model: 'claude-sonnet-4-6',
      input_tokens: 1,
      output_tokens: 1,
      cache_read_tokens: 0,
      cache_write_tokens: 0,
      cost_usd: costUsd,
      created_at: new Date(at),
    })
    .execute();
const transcript = (episodeId: string, costUsd: number, at: string, isEstimate = false) =>
  product.database.db
    .insertInto('transcription_costs')
    .values({
      id: newId(),
      episode_id: episodeId,
      source: 'assemblyai',
      cost_usd: costUsd,
      is_estimate: isEstimate,
      created_at: new Date(at),
    })
    .execute();
const read = async (query = ''): Promise<OverviewOfCosts> =>
  (await product.call('GET', `/api/costs${query}`)).body;

describe('costs', () => {
  it('puts each payment into the week of its day in the zone, Monday first', async () => {
    const episode = newId();
    // Sunday 23:30 in New York is Monday in London; a minute past midnight is the next week.
    await transcript(episode, 0.25, '2026-11-16T04:30:00Z');
    await transcript(newId(), 0.5, '2026-11-16T05:01:00Z', true);
    await call('insight', episode, 0.04, '2026-11-18T12:00:00Z');
    await call('digest', newId(), 0.12, '2026-11-19T12:00:00Z');
    const { weeks, estimatedUsd, perEpisodeUsd, perDigestUsd } = await read('?weeks=3');
    expect(weeks).toEqual([
      { weekOn: '2026-11-02', transcriptsUsd: 0, insightsUsd: 0, digestsUsd: 0 },
      { weekOn: '2026-11-09', transcriptsUsd: 0.25, insightsUsd: 0, digestsUsd: 0 },
      { weekOn: '2026-11-16', transcriptsUsd: 0.5, insightsUsd: 0.04, digestsUsd: 0.12 },
    ]);
    expect(estimatedUsd).toBe(0.5);
    expect(perEpisodeUsd).toBeCloseTo(0.79 / 2);
    expect(perDigestUsd).toBeCloseTo(0.12);
  });

  it('adds up the same over any number of weeks and every change of the clock', async () => {
    for (let at = Date.parse('2026-02-05T00:30:00Z'); at < now.getTime(); at += 86_400_000 / 2) {
      await call('insight', newId(), 0.01, new Date(at).toISOString());
    }
    const all = await read('?weeks=52');
    const [from = ''] = all.weeks.flatMap(({ weekOn, insightsUsd }) => (insightsUsd > 0 ? [weekOn] : []));
    expect(from).toBe('2026-02-02');
    for (const count of [1, 5, 12, 24]) {
      expect((await read(`?weeks=${count}`)).weeks).toEqual(all.weeks.slice(-count));
    }
    const sum = all.weeks.reduce((total, { insightsUsd }) => total + insightsUsd, 0);
    const rows = await product.database.db.selectFrom('model_calls').select('cost_usd').execute();
    expect(sum).toBeCloseTo(rows.reduce((total, { cost_usd: usd }) => total + usd, 0));
  });

  it('says of a digest what its episodes and its own questions cost, whenever that was', async () => {
    const episodes = [newId(), newId()];
    const id = newId();
    const digestId = await insertIssue(product.database.db, { id, published: false });
    await product.database.db
      .updateTable('digests')
      .set({ episode_ids: JSON.stringify(episodes) })
      .execute();
    await transcript(episodes[0] ?? '', 0.3, '2026-01-02T12:00:00Z');
    await call('insight', episodes[1] ?? '', 0.05, '2026-01-02T12:00:00Z');
    await call('digest', id, 0.1, '2026-11-02T12:00:00Z');
    await call('insight', newId(), 9, '2026-11-02T12:00:00Z');
    expect((await read()).digests).toMatchObject([
      { digestId, episodes: 2, transcriptsUsd: 0.3, insightsUsd: 0.05, ownUsd: 0.1 },
    ]);
  });

  it('says what was paid for some episodes, each once, and passes over what is none', async () => {
    const [one = '', two = '', other = ''] = [newId(), newId(), newId()];
    await transcript(one, 0.3, '2026-01-02T12:00:00Z');
    await transcript(one, 0.2, '2026-02-02T12:00:00Z', true);
    await call('insight', one, 0.05, '2026-02-02T12:00:00Z');
    await call('insight', two, 0.02, '2026-02-02T12:00:00Z');
    await call('digest', two, 5, '2026-02-02T12:00:00Z');
    await transcript(other, 7, '2026-01-02T12:00:00Z');
    const paidFor = async (...ids: string[]) =>
      (await product.call('GET', `/api/costs/episodes?ids=${ids.join()}`)).body;
    const paid = await paidFor(one, two, one, 'nobody', newId());
    expect(paid.transcriptsUsd).toBeCloseTo(0.5);
    expect(paid.insightsUsd).toBeCloseTo(0.07);
    expect(await paidFor()).toEqual({ transcriptsUsd: 0, insightsUsd: 0 });
  });

  it('knows nothing without books, and refuses what is no number of weeks', async () => {
    expect(await read()).toMatchObject({
      perEpisodeUsd: null,
      perDigestUsd: null,
      perReaderUsd: null,
      payingReaders: 0,
      digests: [],
    });
    expect((await read()).weeks).toHaveLength(12);
    for (const weeks of ['0', '53', 'x', '1.5']) {
      expect((await product.call('GET', `/api/costs?weeks=${weeks}`)).status).toBe(400);
    }
  });
});
