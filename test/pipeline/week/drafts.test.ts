/** Sunday's drafts, on real Sundays: one a week, whatever the clock does on its nights and whoever is killed when. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawUpDrafts } from '../../../server/pipeline/week/draw-up-drafts.ts';
import { until } from '../../app/line.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { clockAt, putEpisode, putGroup, weekDepsOf } from '../../app/week.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface DigestRow {
  id: string;
  group_id: string | null;
  start_date: string;
  end_date: string;
  status: string;
  episode_ids: string[];
}

const listDigests = ({ database }: TestApp): Promise<DigestRow[]> =>
  database.db
    .selectFrom('digests')
    .select(['id', 'group_id', 'start_date', 'end_date', 'status', 'episode_ids'])
    .orderBy('start_date')
    .execute();

const listDrafts = ({ database }: TestApp, groupId: string) =>
  database.db
    .selectFrom('week_drafts')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('week_on')
    .execute();

const letters = async ({
  database,
}: TestApp): Promise<{ subject: string; paragraphs: string[]; path: string }[]> => {
  const rows = await database.db
    .selectFrom('letters')
    .select('about')
    .where('kind', '=', 'admin')
    .orderBy('id')
    .execute();
  return rows.map(({ about }) => about as unknown as { subject: string; paragraphs: string[]; path: string });
};

async function putWeek({ database }: TestApp, podcastId: string, monday: string): Promise<void> {
  const noon = Date.parse(`${monday}T12:00:00Z`);
  for (const days of [0, 2, 6]) {
    const pubDate = new Date(noon + days * dayMs);
    await putEpisode(database, {
      podcastId,
      title: `${days} days after ${monday}`,
      pubDate,
      upTo: 'insight',
    });
  }
}

describe.each([
  ['Europe/Berlin', ['2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02']],
  ['America/New_York', ['2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09']],
  ['America/New_York', ['2027-02-22', '2027-03-01', '2027-03-08', '2027-03-15', '2027-03-22']],
])('five Sundays in a row in %s, with a change of the clock', (timeZone, mondays) => {
  const clock = clockAt(`${mondays[0]}T12:00:00Z`);
  let product: TestApp;
  beforeAll(async () => {
    product = await startTestApp({ clock, env: { TIMEZONE: timeZone } });
  });
  afterAll(() => product.stop());

  it('make exactly five drafts, though two processes look and one is killed between', async () => {
    const { groupId, podcastId } = await putGroup(product, 'Sundays', clock.now());
    const off = await putGroup(product, 'By hand', clock.now());
    for (const monday of mondays) {
      await putWeek(product, podcastId, monday);
      await putWeek(product, off.podcastId, monday);
    }
    const { status } = await product.call('PATCH', `/api/groups/${groupId}/week`, { autoDraft: true });
    expect(status).toBe(200);
    const deps = await weekDepsOf(product, { clock, timeZone });
    const other = await weekDepsOf(product, { clock, timeZone });
    let kills = 0;
    const first = Date.parse(`${mondays[0]}T12:00:00Z`);
    for (let at = first; at < first + 35 * dayMs; at += 6 * hourMs) {
      clock.set(new Date(at));
      await Promise.all([drawUpDrafts(deps), drawUpDrafts(other)]);
      const making = (await listDrafts(product, groupId)).some(({ state }) => state === 'making');
      if (!making) continue;
      // Killed while the digest is being made: the next process goes on with it.
      if (kills < 2) await product.restart();
      kills += 1;
      await until(product, async () => {
        await drawUpDrafts(deps);
        return (await listDrafts(product, groupId)).every(({ state }) => state === 'ready');
      });
    }
    const digests = await listDigests(product);
    expect(digests.map(({ group_id, start_date, status: state }) => [group_id, start_date, state])).toEqual(
      mondays.map((monday) => [groupId, monday, 'completed']),
    );
    for (const { episode_ids: episodes } of digests) expect(episodes).toHaveLength(3);
    expect((await listDrafts(product, groupId)).map(({ week_on, state }) => [week_on, state])).toEqual(
      mondays.map((monday) => [monday, 'ready']),
    );
    const told = await letters(product);
    expect(told.map(({ path }) => path)).toEqual(digests.map(({ id }) => `/admin/saved-digests?issue=${id}`));
    await deps.close();
    await other.close();
  }, 180_000);
});

describe('a Sunday', () => {
  const timeZone = 'America/New_York';
  // Sunday, November 22, 18:00 in New York.
  const due = '2026-11-22T23:00:00Z';
  const weekOn = '2026-11-16';
  const clock = clockAt('2026-11-18T15:00:00Z');
  let product: TestApp;
  let deps: Awaited<ReturnType<typeof weekDepsOf>>;
  let name = 0;
  beforeAll(async () => {
    product = await startTestApp({ clock, env: { TIMEZONE: timeZone } });
    deps = await weekDepsOf(product, { clock, timeZone });
  });
  afterAll(async () => {
    await deps.close();
    await product.stop();
  });

  async function newGroup(switches: object = { autoDraft: true }) {
    clock.set('2026-11-18T15:00:00Z');
    name += 1;
    const group = await putGroup(product, `Group ${name}`, '2026-01-01T00:00:00Z');
    const { status } = await product.call('PATCH', `/api/groups/${group.groupId}/week`, switches);
    expect(status).toBe(200);
    const put = (title: string, upTo?: 'transcript' | 'insight', more: object = {}) =>
      putEpisode(product.database, {
        podcastId: group.podcastId,
        title,
        pubDate: '2026-11-17T12:00:00Z',
        ...(upTo === undefined ? {} : { upTo }),
        ...more,
      });
    return { ...group, put };
  }

  async function look(at: string | Date): Promise<void> {
    clock.set(at);
    await drawUpDrafts(deps);
  }

  const draftOf = async (groupId: string) => (await listDrafts(product, groupId))[0];
  const settled = (groupId: string, state: string) =>
    until(product, async () => {
      await drawUpDrafts(deps);
      const draft = await draftOf(groupId);
      return draft?.state === state ? draft : null;
    });

  it('takes the most relevant episodes of Monday to now, at most as many as the group wants', async () => {
    const { groupId, put } = await newGroup({ autoDraft: true, draftMost: 2, draftHour: 9 });
    await put('Fair', 'insight', { relevance: 3 });
    const best = await put('Best', 'insight', { relevance: 5 });
    await put('Before Monday', 'insight', { relevance: 5, pubDate: '2026-11-16T04:59:59Z' });
    await put('After the hour', 'insight', { relevance: 5, pubDate: '2026-11-22T15:00:00Z' });
    const good = await put('Good', 'insight', { relevance: 4, pubDate: '2026-11-16T05:00:00Z' });
    await look('2026-11-22T13:59:59Z');
    expect(await draftOf(groupId)).toBeUndefined();
    await look('2026-11-22T14:00:00Z');
    const draft = await settled(groupId, 'ready');
    const digest = (await listDigests(product)).find(({ id }) => id === draft.digest_id);
    expect(digest).toMatchObject({ start_date: weekOn, end_date: '2026-11-22' });
    expect([...(digest?.episode_ids ?? [])].sort()).toEqual([best, good].sort());
  });

  it('without an episode makes nothing, and says so on the page', async () => {
    const { groupId } = await newGroup();
    await look(due);
    expect(await draftOf(groupId)).toMatchObject({
      state: 'nothing',
      reason: 'No episode came out this week.',
    });
    const { body } = await product.call('GET', `/api/week?weekOn=${weekOn}`);
    const line = body.groups.find((one: { groupId: string }) => one.groupId === groupId);
    expect(line.draft).toMatchObject({ state: 'nothing', reason: 'No episode came out this week.' });
  });

  it('whose digest was made by hand gets no second one', async () => {
    const { groupId, put } = await newGroup();
    const id = await put('By hand', 'insight');
    // On Saturday, of the seven days before.
    const made = await product.call('POST', '/api/digest/generate', {
      groupId,
      startDate: '2026-11-15',
      endDate: '2026-11-21',
      episodeIds: [id],
    });
    expect(made.status).toBe(200);
    await look(due);
    expect(await draftOf(groupId)).toMatchObject({ state: 'handmade', digest_id: made.body.id });
    expect((await listDigests(product)).filter(({ group_id }) => group_id === groupId)).toHaveLength(1);
  });

  it('waits up to two hours for episodes that are still being read, then names them', async () => {
    const { groupId, put } = await newGroup();
    await put('Ready', 'insight');
    const slow = await put('Still being heard');
    await product.database.db.transaction().execute(async (trx) => {
      const run = await trx
        .insertInto('runs')
        .values({
          id: slow,
          kind: 'transcript',
          subject_id: slow,
          status: 'pending',
          stage: 'transcribing at AssemblyAI',
          started_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('transcripts')
        .values({ id: slow, episode_id: slow, status: 'pending', run_id: run.id, created_at: new Date() })
        .execute();
    });
    await look(due);
    await look('2026-11-23T00:59:59Z');
    expect(await draftOf(groupId)).toMatchObject({ state: 'waiting' });
    await look('2026-11-23T01:00:00Z');
    const draft = await settled(groupId, 'ready');
    expect(draft.missing).toEqual(['Still being heard']);
    const told = (await letters(product)).find(({ path }) => path.endsWith(draft.digest_id ?? 'none'));
    expect(told?.subject).toBe('The draft for November 16 to 22 is ready');
    expect(told?.paragraphs.at(-1)).toBe('Not in it, since it was not ready in time: "Still being heard".');
  });

  it('with episodes of which none is ready tells the admin that there is no draft', async () => {
    const { groupId, put } = await newGroup();
    await put('Nobody asked');
    await look(due);
    expect(await draftOf(groupId)).toMatchObject({ state: 'failed', missing: ['Nobody asked'] });
    const told = (await letters(product)).at(-1);
    expect(told?.subject).toBe('The draft for November 16 to 22 could not be made');
  });

  it('that nobody was there for is made up for within a day, and not later', async () => {
    const { groupId, put } = await newGroup();
    await put('Late', 'insight');
    await look('2026-11-23T23:00:00Z');
    expect(await draftOf(groupId)).toBeUndefined();
    await look('2026-11-23T22:59:59Z');
    await settled(groupId, 'ready');
  });

  it('before the switch was turned on is left to the admin', async () => {
    const { groupId, put } = await newGroup({ autoDraft: false });
    await put('Nobody asked for a draft', 'insight');
    clock.set('2026-11-22T23:00:01Z');
    await product.call('PATCH', `/api/groups/${groupId}/week`, { autoDraft: true });
    await look('2026-11-22T23:30:00Z');
    expect(await draftOf(groupId)).toBeUndefined();
  });

  it('whose draft was deleted gets no second one', async () => {
    const { groupId, put } = await newGroup();
    await put('Deleted', 'insight');
    await look(due);
    const { digest_id: id } = await settled(groupId, 'ready');
    expect((await product.call('DELETE', `/api/digest/${id}`)).status).toBe(200);
    await look('2026-11-23T01:00:00Z');
    const { db } = product.database;
    const rows = await db.selectFrom('digests').select('id').where('group_id', '=', groupId).execute();
    expect(rows.map((row) => row.id)).toEqual([id]);
  });

  it('whose budget is used up says so, and goes on when it is raised', async () => {
    const { groupId, put } = await newGroup();
    await put('Waits', 'insight');
    clock.set(due);
    await product.call('POST', '/api/settings', { key: 'monthly_budget_usd', value: '0' });
    await look(due);
    const waiting = await until(product, async () => {
      await drawUpDrafts(deps);
      const draft = await draftOf(groupId);
      return draft?.reason === null ? null : draft;
    });
    expect(waiting).toMatchObject({ state: 'making' });
    expect(waiting?.reason).toMatch(/^The budget of \$0\.00 for November is used up/);
    const { body } = await product.call('GET', `/api/week?weekOn=${weekOn}`);
    const line = body.groups.find((one: { groupId: string }) => one.groupId === groupId);
    expect(line.digest).toMatchObject({ state: 'waits', isAutomatic: true, reason: waiting?.reason });
    expect((await letters(product)).at(-1)?.subject).toBe(
      'The draft for November 16 to 22 waits for the budget',
    );
    await product.call('POST', '/api/settings', { key: 'monthly_budget_usd', value: '50' });
    expect(await settled(groupId, 'ready')).toMatchObject({ reason: null });
  });
});
