/** New episodes are transcribed once and within the budget; a draft goes out by itself only where everything says yes. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawUpDrafts } from '../../../server/pipeline/week/draw-up-drafts.ts';
import { publishAndSend } from '../../../server/pipeline/week/publish-and-send.ts';
import { listWeekDigests } from '../../../server/pipeline/week/store.ts';
import { transcribeNew } from '../../../server/pipeline/week/transcribe-new.ts';
import { callsTo, feedOf, followFeeds, setSetting, settled, until } from '../../app/line.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { clockAt, putEpisode, putGroup, weekDepsOf } from '../../app/week.ts';

const timeZone = 'America/New_York';
const wednesday = '2026-11-18T15:00:00Z';
const clock = clockAt(wednesday);
let product: TestApp;
let deps: Awaited<ReturnType<typeof weekDepsOf>>;

beforeAll(async () => {
  product = await startTestApp({ clock, env: { TIMEZONE: timeZone } });
  deps = await weekDepsOf(product, { clock, timeZone });
});
afterAll(async () => {
  await deps.close();
  await product.stop();
});
beforeEach(() => {
  clock.set(wednesday);
  product.sandbox.faults.clear();
});

async function switchOn(groupId: string, switches: object): Promise<void> {
  const { status } = await product.call('PATCH', `/api/groups/${groupId}/week`, switches);
  expect(status).toBe(200);
}

const runsOf = async (episodeId: string) =>
  product.database.db.selectFrom('runs').selectAll().where('subject_id', '=', episodeId).execute();

describe('new episodes', () => {
  it('are requested once: of the running week, or since the switch was turned on, and never the back catalogue', async () => {
    const { groupId, podcastId } = await putGroup(product, 'Appear', '2026-11-01T00:00:00Z');
    const put = (title: string, pubDate: string | null, more: object = {}) =>
      putEpisode(product.database, { podcastId, title, pubDate, ...more });
    await put('Last week', '2026-11-15T12:00:00Z');
    const monday = await put('Monday', '2026-11-16T12:00:00Z');
    await put('Years ago', '2020-01-01T12:00:00Z', { firstSeenAt: '2026-11-18T14:00:00Z' });
    await put('Undated, with the feed', null, { firstSeenAt: '2026-11-01T00:00:00Z' });
    const undated = await put('Undated, later', null, { firstSeenAt: '2026-11-18T16:00:00Z' });
    await put('Dated ahead', '2026-11-25T12:00:00Z');
    await put('Nothing to hear', '2026-11-17T12:00:00Z', { audioUrl: null });
    const asked = async () =>
      (
        await product.database.db
          .selectFrom('runs')
          .select('subject_id')
          .where('kind', '=', 'transcript')
          .execute()
      ).map((run) => run.subject_id);
    expect(await transcribeNew(deps)).toBe(0);
    await switchOn(groupId, { autoTranscribe: true });
    clock.set('2026-11-18T17:00:00Z');
    await until(product, async () => {
      await transcribeNew(deps);
      return (await asked()).length === 2;
    });
    expect((await asked()).sort()).toEqual([monday, undated].sort());
    // Two weeks later everything since then still counts.
    clock.set('2026-12-02T15:00:00Z');
    expect(await transcribeNew(deps)).toBe(1);
    // The log-in of this test has not lived for two weeks.
    clock.set(wednesday);
    await switchOn(groupId, { autoTranscribe: false });
  });

  it('that failed, were cancelled or deleted are left alone, and two processes ask once', async () => {
    const { groupId, podcastId } = await putGroup(product, 'Alone', '2026-11-01T00:00:00Z');
    const put = (title: string) =>
      putEpisode(product.database, { podcastId, title, pubDate: '2026-11-17T12:00:00Z' });
    const [failed, cancelled, fresh] = [await put('Failed'), await put('Cancelled'), await put('Fresh')];
    const run = (id: string, status: string) =>
      sql`insert into runs (id, kind, subject_id, status, started_at, finished_at)
        values (gen_random_uuid(), 'transcript', ${id}, ${status}, now(), now())`.execute(
        product.database.db,
      );
    await run(failed, 'failed');
    await run(cancelled, 'cancelled');
    await switchOn(groupId, { autoTranscribe: true });
    await Promise.all([transcribeNew(deps), transcribeNew(deps), transcribeNew(deps)]);
    expect(await runsOf(failed)).toHaveLength(1);
    expect(await runsOf(cancelled)).toHaveLength(1);
    expect(await runsOf(fresh)).toHaveLength(1);
    await switchOn(groupId, { autoTranscribe: false });
  });

  it('come along by themselves when a feed brings them: read, heard, with insights, though the setting is off', async () => {
    clock.set(new Date());
    await setSetting(product, 'auto_insights', 'false');
    const { group, episodes } = await followFeeds(product, 'Comes along', [
      feedOf(product, 'kitchen-table-closings'),
    ]);
    const other = await followFeeds(product, 'Stays', [feedOf(product, 'forty-doors')]);
    const newest = episodes.filter(({ transcript }) => transcript === null)[0];
    await switchOn(group.id, { autoTranscribe: true, autoInsights: true });
    const insight = await until(product, async () => {
      const { status, body } = await product.call('GET', `/api/insights/${newest?.id}`);
      return status === 200 && body.status === 'completed' ? body : null;
    });
    expect(insight.run.status).toBe('completed');
    const rest: { transcript: unknown }[] = (
      await product.call('GET', `/api/groups/${other.group.id}/episodes`)
    ).body;
    expect(rest.every(({ transcript }) => transcript === null)).toBe(true);
    await switchOn(group.id, { autoTranscribe: false, autoInsights: false });
    // By hand without either switch: nothing follows.
    const [silent] = other.episodes;
    await product.call('POST', `/api/transcripts/${silent?.id}`);
    await settled(product, 'transcripts', silent?.id ?? '');
    expect((await product.call('GET', `/api/insights/${silent?.id}`)).status).toBe(404);
    await setSetting(product, 'auto_insights', 'true');
  });

  it('wait where the budget is used up, say so, and go on once it is raised; not one job is sent before', async () => {
    clock.set(new Date());
    const show = feedOf(product, 'lockbox-weather');
    const { episodes } = await followFeeds(product, 'Budget', [show]);
    await setSetting(product, 'prefer_publisher_transcript', 'false');
    const wanted = episodes.slice(0, 5);
    const before = callsTo(product, 'assemblyai', 'POST', '/v2/transcript');
    const spent = (await product.call('GET', '/api/week')).body.budget.spentUsd;
    await setSetting(product, 'monthly_budget_usd', (Math.floor(spent * 100) / 100).toFixed(2));
    await Promise.all(wanted.map(({ id }) => product.call('POST', `/api/transcripts/${id}`)));
    const waiting = await until(product, async () => {
      const { body } = await product.call('GET', '/api/week');
      return body.budget.waiting === wanted.length ? body.budget : null;
    });
    expect(callsTo(product, 'assemblyai', 'POST', '/v2/transcript')).toBe(before);
    expect(waiting.waitingUsd).toBeGreaterThan(0);
    const { body } = await product.call('GET', `/api/transcripts/${wanted[0]?.id}`);
    expect(body.run).toMatchObject({
      status: 'pending',
      waitsFor: 'budget',
      stage: 'waiting for the budget',
    });
    expect(body.run.error).toMatch(
      /^The budget of \$\d+\.\d\d for \w+ is used up .* Raise it in Settings, or wait for \w+ 1\.$/,
    );
    await setSetting(product, 'monthly_budget_usd', '50');
    for (const { id } of wanted) expect((await settled(product, 'transcripts', id)).status).toBe('completed');
    const after = (await product.call('GET', '/api/week')).body.budget;
    expect(after.waiting).toBe(0);
    expect(after.spentUsd).toBeGreaterThan(spent);
    await setSetting(product, 'prefer_publisher_transcript', 'true');
  });
});

describe('a draft that may go out by itself', () => {
  // 06:00 in New York on the Monday after.
  const monday = '2026-11-23T11:00:00.000Z';
  const both = { autoPublish: true, autoSend: true };
  let number = 0;

  /** A group's finished draft on Sunday evening. */
  async function sunday(switches: object, isPaper = true) {
    number += 1;
    clock.set(wednesday);
    const { groupId, podcastId } = await putGroup(product, `Paper ${number}`, '2026-01-01T00:00:00Z');
    await putEpisode(product.database, {
      podcastId,
      title: 'Read',
      pubDate: '2026-11-17T12:00:00Z',
      upTo: 'insight',
    });
    await setSetting(product, 'paper_group', isPaper ? groupId : '');
    const { status, body } = await product.call('POST', `/api/groups/${groupId}/week/digest`, {
      weekOn: '2026-11-16',
    });
    expect(status).toBe(200);
    await until(product, async () => (await digestOf(body.id)).status === 'completed');
    await switchOn(groupId, switches);
    clock.set('2026-11-22T23:10:00Z');
    return { draft: { group_id: groupId, week_on: '2026-11-16' }, id: body.id as string };
  }

  const digestOf = (id: string) =>
    product.database.db.selectFrom('digests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  async function tryIt(
    { draft, id }: Awaited<ReturnType<typeof sunday>>,
    answer: (at: Date) => Promise<{ stopped: string | null }>,
  ) {
    const asked: [string, string, boolean][] = [];
    const sendWhenReady = async (digestId: string, at: Date) => {
      asked.push([digestId, at.toISOString(), (await digestOf(digestId)).published]);
      return answer(at);
    };
    const row = (await listWeekDigests(product.database.db, ['2026-11-16'])).find((it) => it.id === id);
    if (row === undefined) throw new Error('The digest is gone');
    const outcome = await publishAndSend({ ...deps, sendWhenReady }, draft, row);
    return { asked, outcome, digest: await digestOf(id) };
  }

  it.each([
    ['only one switch is on', { autoPublish: true }, true],
    ['only the other is on', { autoSend: true }, true],
    ['it is not the paper', both, false],
  ])('does not where %s', async (_why, switches, isPaper) => {
    const { asked, outcome, digest } = await tryIt(await sunday(switches, isPaper), async () => ({
      stopped: null,
    }));
    expect([asked, outcome]).toEqual([[], { stopped: null }]);
    expect(digest).toMatchObject({ published: false, publish_date: null, issue_number: null });
  });

  it('does, published for Monday at the hour of sending, however often it is asked', async () => {
    const made = await sunday(both);
    const { asked, outcome, digest } = await tryIt(made, async () => ({ stopped: null }));
    expect(asked).toEqual([[made.id, monday, true]]);
    expect(outcome).toEqual({ sendAt: new Date(monday) });
    expect(digest).toMatchObject({ published: true, publish_date: new Date(monday) });
    // Dated ahead: no reader sees it on Sunday.
    expect((await product.call('GET', '/api/week?weekOn=2026-11-16')).status).toBe(200);
    const again = await tryIt(made, async () => ({ stopped: null }));
    expect(again.digest.issue_number).toBe(digest.issue_number);
  });

  it('is taken back where the preflight stops it, and says why', async () => {
    const stopped = 'Two links of this issue lead nowhere.';
    const { outcome, digest } = await tryIt(await sunday(both), async () => ({ stopped }));
    expect(outcome).toEqual({ stopped });
    expect(digest).toMatchObject({ published: false, publish_date: null });
  });

  it('leaves one alone that was published by hand meanwhile', async () => {
    const made = await sunday(both);
    const { digest_id: publicId } = await digestOf(made.id);
    const hand = await product.call('PATCH', `/api/digest/${publicId}/publish`, { published: true });
    expect(hand.status).toBe(200);
    const before = await digestOf(made.id);
    const { asked, outcome, digest } = await tryIt(made, async () => ({ stopped: 'Anything.' }));
    expect([asked, outcome]).toEqual([[], { stopped: 'It was published by hand already.' }]);
    expect(digest).toEqual(before);
  });

  it('leaves one alone that was published by hand for exactly this hour, though the preflight stops it', async () => {
    const made = await sunday(both);
    const { digest_id: publicId } = await digestOf(made.id);
    await product.call('PATCH', `/api/digest/${publicId}/publish-date`, { publishDate: monday });
    await product.call('PATCH', `/api/digest/${publicId}/publish`, { published: true });
    const before = await digestOf(made.id);
    expect(before).toMatchObject({ published: true, publish_date: new Date(monday) });
    const { outcome, digest } = await tryIt(made, async () => ({ stopped: 'Two links lead nowhere.' }));
    expect(outcome).toEqual({ stopped: 'Two links lead nowhere.' });
    expect(digest).toEqual(before);
  });

  it('does not once the hour of sending has passed', async () => {
    const made = await sunday(both);
    clock.set(monday);
    const { asked, outcome, digest } = await tryIt(made, async () => ({ stopped: null }));
    expect([asked, outcome, digest.published]).toEqual([
      [],
      { stopped: 'The hour of sending has passed.' },
      false,
    ]);
  });

  it('needs the admin where the product cannot send, and the mail says so', async () => {
    clock.set(wednesday);
    const { groupId, podcastId } = await putGroup(product, 'Cannot send', '2026-01-01T00:00:00Z');
    await putEpisode(product.database, {
      podcastId,
      title: 'Read',
      pubDate: '2026-11-17T12:00:00Z',
      upTo: 'insight',
    });
    await switchOn(groupId, { autoDraft: true, ...both });
    await setSetting(product, 'paper_group', groupId);
    clock.set('2026-11-22T23:00:00Z');
    const draft = await until(product, async () => {
      await drawUpDrafts(deps);
      const row = await product.database.db
        .selectFrom('week_drafts')
        .selectAll()
        .where('group_id', '=', groupId)
        .executeTakeFirst();
      return row?.state === 'ready' ? row : null;
    });
    expect(draft.reason).toBe('This installation does not send by itself.');
    expect((await digestOf(draft.digest_id ?? '')).published).toBe(false);
    const letter = await product.database.db
      .selectFrom('letters')
      .select('about')
      .where('mail_key', '=', `week-draft:ready:${groupId}:2026-11-16`)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(letter.about)).toContain(
      'needs you first. This installation does not send by itself.',
    );
  });
});
