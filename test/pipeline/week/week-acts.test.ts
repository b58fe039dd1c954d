/** What the page of the week does at a click, and what a group does by itself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Week, WeekLine } from '../../../contract/index.ts';
import { newId } from '../../../server/kit/ids.ts';
import { setSetting, until } from '../../app/line.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { clockAt, putEpisode, putGroup } from '../../app/week.ts';

const wednesday = '2026-11-18T15:00:00Z';
const clock = clockAt(wednesday);
let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ clock, env: { TIMEZONE: 'America/New_York' } });
});
afterAll(() => product.stop());

const read = async (): Promise<Week> => (await product.call('GET', '/api/week')).body;
const lineOf = async (groupId: string): Promise<WeekLine> => {
  const line = (await read()).groups.find((one) => one.groupId === groupId);
  if (line === undefined) throw new Error('No line for this group');
  return line;
};

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
