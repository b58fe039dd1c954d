/** `GET /api/week`: one line for each group, in which every number is counted from the rows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Week, WeekLine } from '../../../contract/index.ts';
import { newId } from '../../../server/kit/ids.ts';
import { setSetting } from '../../app/line.ts';
import { publishLookedAt } from '../../app/publish.ts';
import { send } from '../../app/send.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { clockAt, putEpisode, putGroup } from '../../app/week.ts';

const timeZone = 'America/New_York';
const wednesday = '2026-11-18T15:00:00Z';
const clock = clockAt(wednesday);
let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ clock, env: { TIMEZONE: timeZone } });
});
afterAll(() => product.stop());

const read = async (weekOn?: string): Promise<Week> => {
  const { status, body } = await product.call(
    'GET',
    `/api/week${weekOn === undefined ? '' : `?weekOn=${weekOn}`}`,
  );
  expect(status).toBe(200);
  return body;
};
const lineOf = async (groupId: string, weekOn?: string): Promise<WeekLine> => {
  const line = (await read(weekOn)).groups.find((one) => one.groupId === groupId);
  if (line === undefined) throw new Error('No line for this group');
  return line;
};

/** Leaves a run with an episode's transcript or insight, as a worker would. */
async function leaveRun(
  table: 'transcripts' | 'insights',
  episodeId: string,
  run: { status: string; waits_for?: string; waits_for_usd?: number; error?: string },
): Promise<void> {
  const { db } = product.database;
  const id = newId();
  const kind = table === 'transcripts' ? 'transcript' : 'insight';
  await db
    .insertInto('runs')
    .values({ id, kind, subject_id: episodeId, started_at: new Date(wednesday), ...run })
    .execute();
  const status = run.status === 'pending' ? 'pending' : 'failed';
  await db
    .insertInto(table)
    .values({ id: newId(), episode_id: episodeId, status, run_id: id, created_at: new Date(wednesday) })
    .execute();
}

describe('the page of the week', () => {
  it('counts each episode once at each stage, and says what waits for whom', async () => {
    const { groupId, podcastId } = await putGroup(product, 'Counted', '2026-01-01T00:00:00Z');
    const put = (title: string, upTo?: 'transcript' | 'insight', more: object = {}) =>
      putEpisode(product.database, {
        podcastId,
        title,
        pubDate: '2026-11-17T12:00:00Z',
        secs: 3_600,
        ...(upTo === undefined ? {} : { upTo }),
        ...more,
      });
    await put('Missing');
    await put('Missing too');
    await put('Silent', undefined, { audioUrl: null });
    await put('Last week', 'insight', { pubDate: '2026-11-15T12:00:00Z' });
    await leaveRun('transcripts', await put('Heard'), { status: 'pending' });
    await leaveRun('transcripts', await put('Cannot be paid'), {
      status: 'pending',
      waits_for: 'budget',
      waits_for_usd: 0.21,
    });
    await leaveRun('transcripts', await put('Broken'), { status: 'failed', error: 'Audio URL answers 404.' });
    await put('Transcribed', 'transcript');
    await leaveRun('insights', await put('Dear', 'transcript'), {
      status: 'pending',
      waits_for: 'yes',
      waits_for_usd: 1.4,
    });
    await put('Done', 'insight');
    await put('Done too', 'insight');
    const line = await lineOf(groupId);
    expect(line).toMatchObject({
      name: 'Counted',
      isPaper: false,
      podcasts: 1,
      episodes: 10,
      audioSecs: 36_000,
      transcripts: { done: 4, running: 1, waitsForYes: 0, waitsForBudget: 1, failed: 1, missing: 2 },
      insights: { done: 2, running: 0, waitsForYes: 1, waitsForBudget: 0, failed: 0, missing: 1 },
      waitsForYesUsd: 1.4,
      trouble: null,
      digest: null,
      draft: { state: 'off', dueAt: null, missing: [] },
      late: [],
    });
    expect(line.missingUsd).toBeCloseTo(0.42, 10);
    // An hour each: one that has its transcript, and two that would follow theirs.
    const ofAnHour = line.missingInsightsUsd;
    expect(ofAnHour).toBeGreaterThan(0.05);
    expect(line.followingUsd).toBeCloseTo(2 * ofAnHour, 10);
    expect(line.insights.missing).toBe(1);
    const week = await read();
    expect(week).toMatchObject({
      weekOn: '2026-11-16',
      endsOn: '2026-11-22',
      isCurrent: true,
      previousOn: '2026-11-09',
      nextOn: null,
      sendsAt: '2026-11-23T11:00:00.000Z',
      budget: { limitUsd: 50, month: 'November', nextOn: 'December 1', waiting: 1, waitingUsd: 0.21 },
    });
    expect((await lineOf(groupId, '2026-11-09')).episodes).toBe(1);
  });

  it('puts the paper first, and names its week before while nobody has published that', async () => {
    const { groupId, podcastId } = await putGroup(product, 'Zebra', '2026-01-01T00:00:00Z');
    const id = await putEpisode(product.database, {
      podcastId,
      title: 'Of last week',
      pubDate: '2026-11-10T12:00:00Z',
      upTo: 'insight',
    });
    await setSetting(product, 'paper_group', groupId);
    expect((await read()).groups[0]).toMatchObject({ groupId, isPaper: true });
    expect((await read()).unfinishedOn).toBeNull();
    const made = await product.call('POST', '/api/digest/generate', {
      groupId,
      startDate: '2026-11-10',
      endDate: '2026-11-16',
      episodeIds: [id],
    });
    expect((await read()).unfinishedOn).toBe('2026-11-09');
    expect((await lineOf(groupId, '2026-11-09')).digest).toMatchObject({
      id: made.body.id,
      state: 'draft',
      episodes: 1,
      isAutomatic: false,
    });
    await publishLookedAt(product.call, made.body.digestId);
    expect((await read()).unfinishedOn).toBeNull();
    expect((await lineOf(groupId, '2026-11-09')).digest).toMatchObject({
      state: 'published',
      issueNumber: 1,
    });
    await setSetting(product, 'paper_group', '');
  });

  it('on Monday still shows the week whose issue goes out', async () => {
    clock.set('2026-11-23T12:00:00Z');
    expect(await read()).toMatchObject({ weekOn: '2026-11-16', isCurrent: true, nextOn: '2026-11-23' });
    clock.set('2026-11-24T12:00:00Z');
    expect(await read()).toMatchObject({ weekOn: '2026-11-23', isCurrent: true, nextOn: null });
    clock.set(wednesday);
  });

  it('names shows that missed their usual day, here and with the podcast', async () => {
    const { groupId, podcastId } = await putGroup(product, 'Tardy', '2026-01-01T00:00:00Z');
    for (let week = 1; week <= 8; week += 1) {
      const pubDate = new Date(Date.parse('2026-11-17T12:00:00Z') - week * 7 * 86_400_000);
      await putEpisode(product.database, { podcastId, title: `Tuesday ${week}`, pubDate });
    }
    const late = { expectedOn: '2026-11-17', rhythm: 'Tuesdays' };
    expect((await lineOf(groupId)).late).toEqual([{ podcastId, title: 'Tardy podcast', ...late }]);
    expect((await product.call('GET', `/api/podcasts/${podcastId}`)).body.late).toEqual(late);
    expect((await product.call('GET', `/api/groups/${groupId}/podcasts`)).body[0].late).toEqual(late);
    await putEpisode(product.database, { podcastId, title: 'Here it is', pubDate: '2026-11-18T12:00:00Z' });
    expect((await product.call('GET', `/api/podcasts/${podcastId}`)).body.late).toBeNull();
  });

  it.each([
    ['a day that is no Monday', '2026-11-17', 422],
    ['no day at all', 'soon', 400],
  ])('refuses %s', async (_what, weekOn, status) => {
    expect((await product.call('GET', `/api/week?weekOn=${weekOn}`)).status).toBe(status);
  });

  it('is the admin’s alone', async () => {
    for (const path of ['/api/week', `/api/groups/${newId()}/week`]) {
      expect((await send(product.url, 'GET', path)).status).toBe(401);
      expect((await product.call('GET', path)).status).toBe(path === '/api/week' ? 200 : 404);
    }
  });
});
