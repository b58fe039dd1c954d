/** `GET /api/week`: one line for each group, in which every number is counted from the rows. */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Week, WeekLine } from '../../../contract/index.ts';
import { newId } from '../../../server/kit/ids.ts';
import { chooseEpisodes } from '../../../server/pipeline/week/choose-episodes.ts';
import { setSetting, until } from '../../app/line.ts';
import { send, startTestApp, type TestApp } from '../../app/start-test-app.ts';
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
    await product.call('PATCH', `/api/digest/${made.body.digestId}/publish`, { published: true });
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

describe('what the page does', () => {
  it('asks for the transcripts that nobody has asked for, and makes one digest of what is ready', async () => {
    const { groupId, podcastId } = await putGroup(product, 'Three clicks', '2026-01-01T00:00:00Z');
    const weekOn = '2026-11-16';
    const pubDate = '2026-11-17T12:00:00Z';
    await putEpisode(product.database, { podcastId, title: 'One', pubDate });
    await putEpisode(product.database, { podcastId, title: 'Two', pubDate });
    await putEpisode(product.database, { podcastId, title: 'Ready', pubDate, upTo: 'insight' });
    const asked = await product.call('POST', `/api/groups/${groupId}/week/transcripts`, { weekOn });
    expect([asked.status, asked.body]).toEqual([200, { begun: 2, refused: null }]);
    expect(
      (await product.call('POST', `/api/groups/${groupId}/week/transcripts`, { weekOn })).body.begun,
    ).toBe(0);
    const [one, two] = await Promise.all([
      product.call('POST', `/api/groups/${groupId}/week/digest`, { weekOn }),
      product.call('POST', `/api/groups/${groupId}/week/digest`, { weekOn }),
    ]);
    expect([one.status, two.status]).toContain(200);
    await until(product, async () => (await lineOf(groupId)).digest?.state === 'draft');
    const third = await product.call('POST', `/api/groups/${groupId}/week/digest`, { weekOn });
    expect(third.status).toBe(409);
    const digests = await product.database.db
      .selectFrom('digests')
      .select('id')
      .where('group_id', '=', groupId)
      .execute();
    expect(digests).toHaveLength(1);
  });

  it('refuses a digest of nothing', async () => {
    const { groupId } = await putGroup(product, 'Empty', '2026-01-01T00:00:00Z');
    const { status, body } = await product.call('POST', `/api/groups/${groupId}/week/digest`, {
      weekOn: '2026-11-16',
    });
    expect([status, body.error]).toEqual([
      422,
      'Please select at least one episode to include in the digest',
    ]);
  });

  it('says yes to the price that was shown, and to no other', async () => {
    const { groupId, podcastId } = await putGroup(product, 'Dear', '2026-01-01T00:00:00Z');
    const id = await putEpisode(product.database, {
      podcastId,
      title: 'Dear',
      pubDate: '2026-11-17T12:00:00Z',
      upTo: 'transcript',
    });
    await setSetting(product, 'max_insight_usd', '0.01');
    await product.call('POST', `/api/groups/${groupId}/week/insights`, { weekOn: '2026-11-16' });
    const { waitsForYesUsd } = await until(product, async () => {
      const line = await lineOf(groupId);
      return line.insights.waitsForYes === 1 ? line : null;
    });
    const agree = (agreedUsd: number) =>
      product.call('POST', `/api/groups/${groupId}/week/insights`, { weekOn: '2026-11-16', agreedUsd });
    expect((await agree(waitsForYesUsd - 0.01)).status).toBe(409);
    expect((await agree(waitsForYesUsd)).body).toEqual({ begun: 1, refused: null });
    await until(product, async () => (await lineOf(groupId)).insights.done === 1);
    expect((await product.call('GET', `/api/insights/${id}`)).body.status).toBe('completed');
    await setSetting(product, 'max_insight_usd', '1');
  });
});

describe('the switches of a group', () => {
  it('are off until somebody turns them on, one by one, and say what they cost', async () => {
    const { groupId, podcastId } = await putGroup(product, 'Switches', '2026-01-01T00:00:00Z');
    for (const days of [1, 8, 15, 22]) {
      const pubDate = new Date(Date.parse(wednesday) - days * 86_400_000);
      await putEpisode(product.database, { podcastId, title: `${days} days ago`, pubDate, secs: 3_600 });
    }
    const path = `/api/groups/${groupId}/week`;
    const { body } = await product.call('GET', path);
    expect(body).toMatchObject({
      autoTranscribe: false,
      autoInsights: false,
      autoDraft: false,
      draftHour: 18,
      draftMost: 20,
      autoPublish: false,
      autoSend: false,
      costs: { episodes: 4, audioSecs: 14_400 },
    });
    // Four hours in four weeks, at $0.21 an hour.
    expect(body.costs.transcribeUsd).toBeCloseTo(0.84 * (365.25 / 12 / 28), 6);
    expect(body.costs.insightsUsd).toBeGreaterThan(0);
    expect(body.costs.draftUsd).toBeGreaterThan(0);
    const changed = await product.call('PATCH', path, { autoDraft: true, draftHour: 9 });
    expect(changed.body).toMatchObject({ autoDraft: true, draftHour: 9, draftMost: 20, autoSend: false });
    expect((await lineOf(groupId)).draft).toMatchObject({
      state: 'planned',
      dueAt: '2026-11-22T14:00:00.000Z',
    });
    expect((await product.call('PATCH', path, { draftHour: 24 })).status).toBe(400);
    expect((await product.call('PATCH', path, { draftMost: 0 })).status).toBe(400);
    expect((await product.call('PATCH', path, {})).body).toMatchObject({ autoDraft: true });
    expect((await product.call('PATCH', `/api/groups/${newId()}/week`, { autoDraft: true })).status).toBe(
      404,
    );
  });

  it('let exactly one group be the paper, and only one that is there', async () => {
    const save = (value: string) => product.call('POST', '/api/settings', { key: 'paper_group', value });
    const [one, two] = [await putGroup(product, 'P1', wednesday), await putGroup(product, 'P2', wednesday)];
    for (const { groupId } of [one, two]) expect((await save(groupId)).status).toBe(200);
    expect((await read()).groups.filter(({ isPaper }) => isPaper).map(({ groupId }) => groupId)).toEqual([
      two.groupId,
    ]);
    expect((await save(newId())).status).toBe(422);
    expect((await save('P2')).status).toBe(422);
    await product.call('DELETE', `/api/groups/${two.groupId}`);
    expect((await read()).groups.some(({ isPaper }) => isPaper)).toBe(false);
    await product.call('POST', `/api/groups/${two.groupId}/restore`);
    expect((await read()).groups.some(({ isPaper }) => isPaper)).toBe(true);
    expect((await save('')).status).toBe(200);
  });
});

describe('the choice of episodes', () => {
  const insight = (
    episodeId: string,
    relevance: number | null,
    lessons: number,
    virality: number[] = [],
  ) => ({
    episodeId,
    summary: '',
    keyLearnings: Array.from({ length: lessons }, () => 'lesson'),
    mainTopics: [],
    relevance,
    quotes: virality.map((viralityScore) => ({
      text: 'words',
      context: '',
      timestamp: 0,
      viralityScore,
      speaker: null,
      state: 'verified' as const,
      before: '',
      after: '',
    })),
    stamp: '',
  });
  const episode = (id: string, day = 17) => ({ id, pubDate: new Date(Date.UTC(2026, 10, day)) });
  test.each([
    ['relevance', [insight('a', 2, 3), insight('b', 5, 3), insight('c', 4, 3)], ['b', 'c', 'a']],
    // 0.6 x 6 + 0.4 x 10 = 7.6 beats 0.6 x 10 + 0 = 6.
    ['relevance and virality together', [insight('a', 5, 3), insight('b', 3, 3, [10])], ['b', 'a']],
    ['more lessons where they are equal', [insight('a', 4, 2), insight('b', 4, 5)], ['b', 'a']],
    ['then the later release', [insight('a', 4, 2), insight('b', 4, 2)], ['b', 'a']],
    ['what was never rated comes last', [insight('a', null, 9), insight('b', 1, 1)], ['b', 'a']],
  ])('goes by %s', (_by, insights, order) => {
    const episodes = [episode('a', 16), episode('b', 18), episode('c')];
    expect(chooseEpisodes(episodes, insights, 10)).toEqual(order);
    expect(chooseEpisodes(episodes, insights, 1)).toEqual(order.slice(0, 1));
  });
});
