/** What a list of TO DO would cost: by the lengths that are stored, and the source that would be asked. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BacklogEstimate } from '../../../contract/index.ts';
import { newId } from '../../../server/kit/ids.ts';
import { usualError } from '../../../server/pipeline/backlogs/estimate-list.ts';
import { setSetting } from '../../app/line.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { clockAt, putEpisode, putGroup } from '../../app/week.ts';

const clock = clockAt('2026-11-18T15:00:00Z');
let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ clock, env: { TIMEZONE: 'America/New_York' } });
});
afterAll(() => product.stop());
beforeEach(async () => {
  await setSetting(product, 'auto_insights', 'false');
  await setSetting(product, 'read_overnight', 'false');
  await setSetting(product, 'transcript_source', 'assemblyai');
});

let days = 0;
/** A show of its own in days of its own, so that nothing else is in its list. */
async function putShow(lengths: readonly (number | null)[], upTo?: 'transcript') {
  days += 1;
  const day = new Date(Date.UTC(2026, 2, days)).toISOString().slice(0, 10);
  const { groupId, podcastId } = await putGroup(product, `Show ${days}`, '2026-01-01T00:00:00Z');
  const ids: string[] = [];
  for (const [at, secs] of lengths.entries()) {
    const pubDate = `${day}T${String(12 + at).padStart(2, '0')}:00:00Z`;
    ids.push(
      await putEpisode(product.database, {
        podcastId,
        title: `${at}`,
        pubDate,
        secs: secs ?? 0,
        ...(upTo && { upTo }),
      }),
    );
  }
  const estimate = async (more = '', filterType = 'needs_transcript'): Promise<BacklogEstimate> => {
    const query = `groupId=${groupId}&startDate=${day}&endDate=${day}&filterType=${filterType}${more}`;
    const { status, body } = await product.call('GET', `/api/backlogs/estimate?${query}`);
    expect(status).toBe(200);
    return body;
  };
  return { groupId, podcastId, ids, estimate };
}

const change = (id: string, values: Record<string, unknown>) =>
  product.database.db.updateTable('episodes').set(values).where('id', '=', id).execute();

describe('the estimate', () => {
  it('is of the lengths that are stored, at the price of the source', async () => {
    const { estimate } = await putShow([1_800, 3_600]);
    expect(await estimate()).toMatchObject({
      episodes: 2,
      unknownLengths: 0,
      audioSecs: 5_400,
      insightsUsd: 0,
      errorShare: null,
      month: 'November',
    });
    expect((await estimate()).transcriptsUsd).toBeCloseTo(1.5 * 0.21, 10);
    await setSetting(product, 'transcript_source', 'taddy');
    expect((await estimate()).usd).toBeCloseTo(2 * 0.75, 10);
  });

  it('takes the mean of its show where a length is not known, else that of all', async () => {
    const { estimate } = await putShow([1_200, 2_400, null]);
    expect(await estimate()).toMatchObject({ episodes: 3, unknownLengths: 1, audioSecs: 5_400 });
    const { mean } = await product.database.db
      .selectFrom('episodes')
      .select((eb) => eb.fn.avg<number>('duration_secs').as('mean'))
      .where('duration_secs', '>', 0)
      .executeTakeFirstOrThrow();
    const unknown = await putShow([null]);
    expect(await unknown.estimate()).toMatchObject({
      unknownLengths: 1,
      audioSecs: Math.round(Number(mean)),
    });
  });

  it("counts the publisher's own transcripts as free, and leaves out what has nothing to hear", async () => {
    const { ids, estimate } = await putShow([3_600, 3_600, 3_600]);
    const links = JSON.stringify([{ url: 'https://podcast.invalid/a.vtt', type: 'text/vtt' }]);
    await change(ids[0] ?? '', { transcript_links: links });
    await change(ids[1] ?? '', { audio_url: null });
    const found = await estimate();
    expect(found).toMatchObject({ episodes: 2, withoutAudio: 1 });
    expect(found.transcriptsUsd).toBeCloseTo(0.21, 10);
    await setSetting(product, 'prefer_publisher_transcript', 'false');
    expect((await estimate()).transcriptsUsd).toBeCloseTo(0.42, 10);
    await setSetting(product, 'prefer_publisher_transcript', 'true');
  });

  it('counts the insights that follow by themselves, by the words of so much talk', async () => {
    const { estimate } = await putShow([45 * 60]);
    await setSetting(product, 'auto_insights', 'true');
    // 45 minutes are 11,500 tokens to read and 1,500 to write, at $3 and $15 a million.
    const [reading, round] = [0.0345 + 0.0225, 0.0222];
    // Five sentences put right: 3,400 tokens and 800.
    expect((await estimate()).insightsUsd).toBeCloseTo(reading + round, 10);
    await setSetting(product, 'read_overnight', 'true');
    expect((await estimate()).insightsUsd).toBeCloseTo(reading / 2 + round, 10);
    const read = await putShow([90 * 60], 'transcript');
    const found = await read.estimate('', 'needs_insights');
    expect(found).toMatchObject({ episodes: 1, transcriptsUsd: 0 });
    await setSetting(product, 'read_overnight', 'false');
    const whole = await read.estimate('', 'needs_insights');
    expect(whole.usd - round).toBeCloseTo((found.usd - round) * 2, 10);
    expect(whole.usd).toBeGreaterThan(reading + round);
  });

  it('is of the first rows where only those are meant', async () => {
    const { estimate } = await putShow([60, 120, 240]);
    expect(await estimate('&first=2')).toMatchObject({ episodes: 2, audioSecs: 360 });
  });

  it('refuses days that lie the wrong way round, and a group that is none', async () => {
    const ask = (query: string) =>
      product.call('GET', `/api/backlogs/estimate?filterType=needs_transcript&${query}`);
    expect((await ask('startDate=2026-03-02&endDate=2026-03-01')).status).toBe(422);
    expect((await ask(`startDate=2026-03-01&endDate=2026-03-02&groupId=${newId()}`)).status).toBe(404);
    expect((await ask('startDate=2026-03-01&endDate=2026-03-02&first=0')).status).toBe(400);
  });
});

describe('the error of earlier estimates', () => {
  it('is unknown of fewer than three lists, then what three of four kept to', () => {
    const list = (paidUsd: number) => ({ estimateUsd: 1, paidUsd });
    expect(usualError([list(1.1), list(1.1)])).toBeNull();
    expect(usualError([list(1.1), list(0.95), list(1.02), list(3)])).toBeCloseTo(0.1, 10);
  });

  it('is measured on lists that have ended, by the books, and not where the books are reckoned themselves', async () => {
    const { db } = product.database;
    const { estimate } = await putShow([3_600]);
    const put = async (paidUsd: number, isEstimate = false) => {
      const [id, runId] = [newId(), newId()];
      const at = clock.now();
      const run = { id: runId, kind: 'transcript', subject_id: newId(), status: 'completed', started_at: at };
      await db.insertInto('runs').values(run).execute();
      const backlog = { id, kind: 'transcript', start_on: '2026-03-01', end_on: '2026-03-01', state: 'done' };
      await db
        .insertInto('backlogs')
        .values({
          ...backlog,
          estimate_usd: 1,
          cap_usd: 1,
          unknown_lengths: 0,
          looked_at: at,
          begun_at: at,
          ended_at: at,
          settled_at: at,
        })
        .execute();
      const item = { backlog_id: id, position: 1, episode_id: run.subject_id, state: 'done', run_id: runId };
      await db
        .insertInto('backlog_episodes')
        .values({ ...item, estimate_usd: 1 })
        .execute();
      const cost = { id: newId(), run_id: runId, episode_id: run.subject_id, source: 'assemblyai' };
      await db
        .insertInto('transcription_costs')
        .values({ ...cost, cost_usd: paidUsd, is_estimate: isEstimate, created_at: at })
        .execute();
    };
    for (const paidUsd of [1.04, 0.9, 1.02, 1]) await put(paidUsd);
    await put(9, true);
    expect((await estimate()).errorShare).toBeCloseTo(0.04, 10);
  });
});
