import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Digest, Episode, Group } from '../../../contract/index.ts';
import type { Fault } from '../../../sandbox/faults.ts';
import { lockDigestNames } from '../../../server/pipeline/digests/store.ts';
import {
  callsTo,
  feedOf,
  followFeeds,
  listTasks,
  readInsight,
  transcribeAndRead,
  until,
} from '../../app/line.ts';
import { publishLookedAt } from '../../app/publish.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
let group: Group;
let episodes: Episode[];

beforeAll(async () => {
  product = await startTestApp();
  ({ group, episodes } = await followFeeds(product, 'Agent Growth', [
    feedOf(product, 'kitchen-table-closings'),
  ]));
  for (const episode of episodes.slice(0, 3)) await transcribeAndRead(product, episode.id);
});
afterAll(() => product.stop());
beforeEach(() => product.sandbox.faults.clear());

const chosen = () => episodes.slice(0, 3).map((episode) => episode.id);
const request = (episodeIds: string[]) => ({
  episodeIds,
  groupId: group.id,
  startDate: '2026-11-14',
  endDate: '2026-11-20',
});
const generate = (episodeIds = chosen()) => product.call('POST', '/api/digest/generate', request(episodeIds));
const list = async (): Promise<Digest[]> => (await product.call('GET', '/api/digests')).body;
const find = async (id: string) => (await list()).find((digest) => digest.id === id);
const twist = (name: string): Fault => ({ kind: 'twist', name });

/** Takes the lock under which digests are named; requests queue up behind it. */
async function holdNames(): Promise<{ release(): Promise<void> }> {
  const trx = await product.database.db.startTransaction().execute();
  await lockDigestNames(trx);
  return { release: async () => void (await trx.rollback().execute()) };
}

/** Who holds that lock and who waits for it. */
async function lockers(): Promise<{ held: number; waiting: number } | undefined> {
  const { rows } = await sql<{ held: number; waiting: number }>`
    select count(*) filter (where granted)::int as held, count(*) filter (where not granted)::int as waiting
    from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) + objid::bigint = hashtext('digest names')
  `.execute(product.database.db);
  return rows[0];
}

describe('a digest', () => {
  it('is answered finished: every quote from the verified insights, ordered by priority', async () => {
    const { status, body } = await generate();
    expect(status).toBe(200);
    const digest: Digest = body;
    expect(digest).toMatchObject({
      digestId: 'agent-growth-2026-w47',
      groupName: 'Agent Growth',
      published: false,
      publishDate: null,
      issueNumber: null,
    });
    expect(digest.title).not.toBe('');
    expect(digest.overview.summary.length).toBeGreaterThan(80);
    expect(digest.episodes).toHaveLength(3);
    const insights = await Promise.all(chosen().map((id) => readInsight(product, id)));
    const said = new Map(
      insights.flatMap((insight) =>
        insight.notableQuotes.map((quote) => [`${insight.episodeId} ${quote.text}`, quote] as const),
      ),
    );
    expect(digest.notableQuotes.length).toBeGreaterThan(2);
    for (const quote of digest.notableQuotes) {
      const source = said.get(`${quote.episodeId} ${quote.quote}`);
      expect(source).toMatchObject({
        timestamp: quote.timestamp,
        speaker: quote.speaker,
        state: quote.state,
      });
    }
    for (const episode of digest.episodes) {
      for (const moment of episode.viral_moments) {
        expect(said.has(`${episode.episodeId} ${moment.quote}`)).toBe(true);
      }
    }
    expect(JSON.stringify([digest.notableQuotes, digest.episodes])).not.toContain('speakerId');
    const priority = digest.episodes.map(({ key_insights: insightsOf, viral_moments: moments }) => {
      const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
      return (
        0.6 * mean(insightsOf.map((it) => (it.actionability_score + it.impact_score) / 2)) +
        0.4 * mean(moments.map((it) => it.virality_score))
      );
    });
    expect([...priority].sort((a, b) => b - a)).toEqual(priority);
    expect(digest.sourceMinutes).toBe(digest.episodes.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0));
    expect(digest.usage?.costUsd).toBeGreaterThan(0);
  });

  it('joins the same request while one runs: one job, the same answer', async () => {
    const model = Promise.withResolvers<void>();
    product.sandbox.faults.next('anthropic', { kind: 'hold', until: model.promise });
    const names = await holdNames();
    const answers = Promise.all([generate(), generate()]);
    await vi.waitFor(async () => expect(await lockers()).toEqual({ held: 1, waiting: 2 }), 10_000);
    await names.release();
    await vi.waitFor(async () => expect(await lockers()).toEqual({ held: 0, waiting: 0 }), 10_000);
    model.resolve();
    const [one, two] = await answers;
    expect(one?.body.id).toBe(two?.body.id);
    expect(callsTo(product, 'anthropic', 'POST', '/v1/messages')).toBe(1);
    expect(one?.body.digestId).toBe('agent-growth-2026-w47-2');
  });

  it('refuses episodes without insights by name, no episodes, and days the wrong way round', async () => {
    const missing = await generate([...chosen(), episodes[4]?.id ?? '']);
    expect(missing.status).toBe(422);
    expect(missing.body.error).toContain(`"${episodes[4]?.title}"`);
    expect((await generate([])).status).toBe(422);
    expect((await generate(['0197b1c0-0000-7000-8000-000000000000'])).status).toBe(422);
    const backwards = await product.call('POST', '/api/digest/generate', {
      ...request(chosen()),
      startDate: '2026-11-21',
    });
    expect([backwards.status, backwards.body.error]).toEqual([
      422,
      'The end date lies before the start date.',
    ]);
    const nowhere = await product.call('POST', '/api/digest/generate', {
      ...request(chosen()),
      groupId: '0197b1c0-0000-7000-8000-000000000000',
    });
    expect(nowhere.status).toBe(404);
    expect(callsTo(product, 'anthropic', 'POST', '/v1/messages')).toBe(0);
  });

  it.each(['truncated', 'wrong-schema', 'not-json'])('survives an answer that is %s', async (name) => {
    product.sandbox.faults.next('anthropic', twist(name));
    expect((await generate()).status).toBe(200);
    expect(callsTo(product, 'anthropic', 'POST', '/v1/messages')).toBe(2);
  });

  it('fails with the reason, stays listed as failed, and is made by a retry', async () => {
    product.sandbox.faults.next('anthropic', twist('refusal'));
    const before = (await list()).length;
    const { status, body } = await generate();
    expect([status, body.error]).toEqual([502, 'Anthropic: the model refused to answer.']);
    expect(await list()).toHaveLength(before);
    const task = (await listTasks(product)).find(({ kind }) => kind === 'digest');
    expect(task?.run).toMatchObject({ status: 'failed', error: 'Anthropic: the model refused to answer.' });
    const retried = await product.call('POST', `/api/digest/${task?.digestId}/regenerate`);
    expect(retried.status).toBe(200);
    expect(await list()).toHaveLength(before + 1);
  });

  it('is made although the browser goes away, also over a restart', async () => {
    product.sandbox.faults.next('anthropic', { kind: 'hang' });
    const before = (await list()).length;
    const gone = generate().catch((error: unknown) => error);
    await until(product, async () => callsTo(product, 'anthropic', 'POST', '/v1/messages') === 1);
    await product.restart();
    await gone;
    const after = await until(product, async () => ((await list()).length > before ? list() : null));
    expect(after).toHaveLength(before + 1);
  });

  it('is cancelled while it is made: the call says so, nothing stays', async () => {
    product.sandbox.faults.next('anthropic', { kind: 'hang' });
    const before = (await list()).length;
    const answer = generate();
    await until(product, async () => callsTo(product, 'anthropic', 'POST', '/v1/messages') === 1);
    const task = (await listTasks(product)).find(
      ({ kind, run }) => kind === 'digest' && run.status === 'pending',
    );
    expect((await product.call('POST', `/api/digest/${task?.digestId}/cancel`)).status).toBe(200);
    expect((await answer).status).toBe(409);
    expect(await list()).toHaveLength(before);
    expect((await product.call('POST', `/api/digest/${task?.digestId}/cancel`)).status).toBe(404);
  });
});

describe('publishing', () => {
  const publish = (digestId: string, published: boolean) =>
    published
      ? publishLookedAt(product.call, digestId)
      : product.call('PATCH', `/api/digest/${digestId}/publish`, { published });

  it('gives numbers in order, once, and never again', async () => {
    const first: Digest = (await generate()).body;
    const second: Digest = (await generate()).body;
    expect((await publish(first.digestId, true)).body).toMatchObject({ published: true, issueNumber: 1 });
    expect((await publish(second.digestId, true)).body.issueNumber).toBe(2);
    expect((await publish(second.digestId, false)).body).toMatchObject({ published: false, issueNumber: 2 });
    expect((await publish(second.digestId, true)).body.issueNumber).toBe(2);
    expect((await product.call('DELETE', `/api/digest/${second.id}`)).status).toBe(200);
    const third: Digest = (await generate()).body;
    expect((await publish(third.digestId, true)).body.issueNumber).toBe(3);
    expect((await publish('no-such-digest', true)).status).toBe(404);
  });

  it('keeps a null date null, and sets and clears it', async () => {
    const digest: Digest = (await generate()).body;
    expect((await publish(digest.digestId, true)).body.publishDate).toBeNull();
    const date = (publishDate: string | null) =>
      product.call('PATCH', `/api/digest/${digest.digestId}/publish-date`, { publishDate });
    expect((await date('2026-11-23T11:00:00.000Z')).body.publishDate).toBe('2026-11-23T11:00:00.000Z');
    expect((await date(null)).body.publishDate).toBeNull();
    expect((await date('monday')).status).toBe(400);
  });

  it('leaves readers the old version until a regenerated one is published', async () => {
    const digest: Digest = (await generate()).body;
    await publish(digest.digestId, true);
    expect((await find(digest.id))?.hasDraft).toBe(false);
    const again = await product.call('POST', `/api/digest/${digest.id}/regenerate`);
    expect(again.body).toMatchObject({ id: digest.id, published: true, hasDraft: true });
    expect((await publish(digest.digestId, true)).body.hasDraft).toBe(false);
  });

  it('takes names as the labels are at that moment; drafts follow the labels until then', async () => {
    const digest: Digest = (await generate()).body;
    const quote = digest.notableQuotes[0];
    const transcript = (await product.call('GET', `/api/transcripts/${quote?.episodeId}`)).body;
    const insight = await readInsight(product, quote?.episodeId ?? '');
    const speakerId = insight.notableQuotes.find(({ text }) => text === quote?.quote)?.speakerId ?? '';
    const label = (name: string) =>
      product.call('PATCH', `/api/transcripts/${transcript.id}/speakers`, {
        speakerLabels: { [speakerId]: name },
      });
    const speakerNow = async () =>
      (await find(digest.id))?.notableQuotes.find((it) => it.quote === quote?.quote)?.speaker;
    await label('First Name');
    expect(await speakerNow()).toBe('First Name');
    await label('A');
    expect(await speakerNow()).toBeNull();
    await label('Last Name');
    await product.call('POST', '/api/transcripts/delete-selected', { episodeIds: [quote?.episodeId] });
    expect(await speakerNow()).toBe('Last Name');
  });

  it('E7: comes back within a day, published, dated and numbered as before', async () => {
    const digest: Digest = (await generate()).body;
    const published: Digest = (await publish(digest.digestId, true)).body;
    const remove = () => product.call('DELETE', `/api/digest/${digest.id}`);
    const restore = () => product.call('POST', `/api/digest/${digest.id}/restore`);
    expect((await restore()).status).toBe(404);
    expect((await remove()).status).toBe(200);
    expect(await find(digest.id)).toBeUndefined();
    const other: Digest = (await generate()).body;
    expect(other.digestId).not.toBe(digest.digestId);
    for (const call of ['publish', 'publish-date']) {
      const path = `/api/digest/${digest.digestId}/${call}`;
      expect((await product.call('PATCH', path, { published: false, publishDate: null })).status).toBe(404);
    }
    expect((await restore()).body).toEqual(published);
    expect(await find(digest.id)).toEqual(published);

    await remove();
    const { db } = product.database;
    await db
      .updateTable('digests')
      .set({ deleted_at: new Date(Date.now() - 86_401_000) })
      .where('id', '=', digest.id)
      .execute();
    const late = await restore();
    expect([late.status, late.body.error]).toEqual([404, expect.stringContaining('more than 24 hours ago')]);
  });

  it('goes with the digest when that is deleted, and outlives its group', async () => {
    const digest: Digest = (await generate()).body;
    await product.call('PATCH', `/api/groups/${group.id}`, { name: 'Agents Growing' });
    expect((await find(digest.id))?.groupName).toBe('Agents Growing');
    await product.call('PATCH', `/api/groups/${group.id}`, { name: 'Agent Growth' });
    const other: Group = (await product.call('POST', '/api/groups', { name: 'Other' })).body;
    const stray = await product.call('POST', '/api/digest/generate', {
      ...request(chosen()),
      groupId: other.id,
    });
    expect([stray.status, stray.body.error]).toEqual([
      422,
      expect.stringMatching(/^These are not of a podcast in "Other": "/),
    ]);
    await product.call('DELETE', `/api/groups/${group.id}`);
    expect((await find(digest.id))?.groupName).toBe('Agent Growth');
    expect((await product.call('DELETE', `/api/digest/${digest.id}`)).status).toBe(200);
    expect(await find(digest.id)).toBeUndefined();
    expect((await product.call('DELETE', `/api/digest/${digest.id}`)).status).toBe(404);
  });
});
