/** D9: a show that is removed is gone from what readers open, from search and from lists; what the law needs stays. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../server/kit/ids.ts';
import { findIssueLines, findPublicIssue } from '../../../server/pipeline/digests/index.ts';
import { lettersTo } from '../../app/reader.ts';
import { fixture } from '../../edition/issues.ts';
import { linksOf, parsePage } from '../../edition/page.ts';
import { type LinkWorld, startLinkWorld } from '../../people/links/link-world.ts';
import { insertIssue } from '../digests/published-issue.ts';
import { putShows, putTranscript } from '../rights/shows-of-an-issue.ts';

const { claims: _none, ...full } = fixture('full');
const said = { state: 'verified' as const };
const issue = {
  ...full,
  episodes: full.episodes.map((it) => ({
    ...it,
    episode_url: '',
    viral_moments: it.viral_moments.map((moment) => ({ ...moment, ...said })),
  })),
  notableQuotes: full.notableQuotes.map((quote) => ({ ...quote, ...said })),
};
const gone = 'Porch Light';
const email = 'ada@brokerage.example';

let world: LinkWorld;
let id: string;
let digestId: string;
let podcastId: string;
let podcasts: Map<string, string>;
let token: string;
let groupId: string;

beforeAll(async () => {
  world = await startLinkWorld();
  const { product } = world;
  const { db } = product.database;
  await world.newReader({ email });
  await db.deleteFrom('digests').execute();
  podcasts = await putShows(db, issue);
  podcastId = podcasts.get(gone) ?? '';
  groupId = (await product.call('POST', '/api/groups', { name: 'Agents' })).body.id;
  for (const one of podcasts.values()) {
    const link = { group_id: groupId, podcast_id: one, added_at: new Date('2026-03-01T12:00:00.000Z') };
    await db.insertInto('group_podcasts').values(link).execute();
  }
  for (const { episodeId } of issue.episodes) await putTranscript(db, episodeId, 'publisher');
  id = newId();
  digestId = await insertIssue(db, { id, publishDate: new Date('2026-03-16T10:00:00.000Z'), content: issue });
  const { status, body } = await product.call('POST', `/api/digest/${id}/send`, { at: null });
  expect([status, body.error]).toEqual([200, undefined]);
  const letter = await vi.waitFor(
    async () => {
      const [first] = await lettersTo(product, email);
      if (first === undefined) throw new Error('No letter came');
      return first;
    },
    { timeout: 60_000, interval: 50 },
  );
  const href = linksOf(parsePage(letter.html ?? '')).find((link) => link.href.includes('/read/'))?.href ?? '';
  token = /\/read\/([^?#/]+)/.exec(href)?.[1] ?? '';
  await vi.waitFor(async () => {
    const sent = await db.selectFrom('sends').select('state').executeTakeFirstOrThrow();
    expect(sent.state).toBe('done');
  });
});
afterAll(() => world.stop());

const deps = () => ({ db: world.product.database.db, clock: { now: () => new Date() } });
const call = (method: string, path: string, body?: unknown) => world.product.call(method, path, body);

/** Everything that a reader, a visitor or a search is answered. */
async function seen() {
  const { db } = world.product.database;
  const get = async (path: string) => (await call('GET', path)).body;
  return {
    read: await get(`/api/read/${token}`),
    sample: await findPublicIssue(deps()),
    lines: await findIssueLines(deps()),
    letter: await db.selectFrom('sends').select('issue').execute(),
    found: await get('/api/find?q=Porch'),
    group: await get(`/api/groups/${groupId}/podcasts`),
    episodes: await get(`/api/groups/${groupId}/episodes`),
    transcribed: await get('/api/episodes/with-transcripts'),
    transcripts: await get('/api/transcripts'),
    unassigned: await get('/api/podcasts/unassigned/list'),
  };
}

const ledger = async () => {
  const { db } = world.product.database;
  const { issue: _text, ...send } = await db.selectFrom('sends').selectAll().executeTakeFirstOrThrow();
  return { send, deliveries: await db.selectFrom('deliveries').selectAll().execute() };
};

describe('D9: removing a show', () => {
  it('says what would happen, and changes nothing by saying it', async () => {
    const before = await seen();
    expect((await call('GET', `/api/podcasts/${podcastId}/removal`)).body).toEqual({
      episodes: 2,
      issues: [{ digestId, issueNumber: null, title: issue.title, isTakenBack: false }],
      drafts: 1,
      letters: 1,
      sendsUnderWay: 0,
    });
    expect(await seen()).toEqual(before);
  });

  it('takes it out of all that is read, found and listed, as a correction; the ledger stays; undo brings all back', async () => {
    const [before, books] = [await seen(), await ledger()];
    expect(JSON.stringify(before)).toContain(gone);
    const removed = await call('POST', `/api/podcasts/${podcastId}/removal`, {
      reason: 'The publisher asked.',
    });
    expect(removed.body).toMatchObject({ issues: 1, drafts: 1, letters: 1, sendsStopped: 0, takenBack: 0 });
    const after = await seen();
    expect(JSON.stringify(after)).not.toContain(gone);
    for (const { episodeId, podcast_name } of issue.episodes) {
      if (podcast_name === gone) expect(JSON.stringify(after)).not.toContain(episodeId);
    }
    expect(after.read.correctedAt).not.toBeNull();
    expect(after.transcripts).toHaveLength(before.transcripts.length - 2);
    expect(await ledger()).toEqual(books);
    const [row] = (await call('GET', '/api/digests')).body;
    expect(row).toMatchObject({ edition: 2, published: true, hasDraft: false });
    const [entry] = (await call('GET', '/api/audit')).body;
    expect(entry).toMatchObject({
      action: 'show-removed',
      subject: gone,
      sentence: 'Taken out of 1 published issue, 1 draft and 1 kept letter: The publisher asked.',
    });
    expect((await call('GET', `/api/podcasts/${podcastId}`)).body.removal).toMatchObject({
      removedAt: removed.body.removedAt,
    });

    const undone = await call('POST', `/api/podcasts/${podcastId}/removal/undo`);
    expect(undone.body).toMatchObject({ issues: 1, drafts: 1, letters: 1, changedSince: 0, undoUntil: null });
    expect(await seen()).toEqual(before);
    expect((await call('POST', `/api/podcasts/${podcastId}/removal/undo`)).status).toBe(409);
  });

  it('nothing of it is read, transcribed or put into a digest while it is out', async () => {
    expect((await call('POST', `/api/podcasts/${podcastId}/removal`)).status).toBe(200);
    const [episode] = issue.episodes.filter(({ podcast_name }) => podcast_name === gone);
    const refused = [
      await call('POST', `/api/podcasts/${podcastId}/removal`),
      await call('POST', `/api/podcasts/${podcastId}/refresh`),
      await call('POST', `/api/transcripts/${episode?.episodeId}`),
      await call('POST', `/api/episodes/${episode?.episodeId}/insights`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    const made = await call('POST', '/api/digest/generate', {
      groupId,
      startDate: '2026-03-01',
      endDate: '2026-03-14',
      episodeIds: [episode?.episodeId],
    });
    expect(made.status).toBe(422);
    await call('POST', `/api/podcasts/${podcastId}/removal/undo`);
  });

  it('what is published meanwhile is without it, and comes back whole; other words of somebody stay', async () => {
    const whole = (await seen()).read.issue;
    await call('POST', `/api/podcasts/${podcastId}/removal`);
    await call('PATCH', `/api/digest/${digestId}/publish`, { published: false });
    expect((await call('PATCH', `/api/digest/${digestId}/publish`, { published: true })).status).toBe(200);
    expect(JSON.stringify((await seen()).read)).not.toContain(gone);
    await call('POST', `/api/podcasts/${podcastId}/removal/undo`);
    const { read } = await seen();
    expect({ ...read.issue, correctedAt: null, issueNumber: null }).toEqual({
      ...whole,
      correctedAt: null,
      issueNumber: null,
    });

    // Somebody writes another overview while it is out.
    const { db } = world.product.database;
    await call('POST', `/api/podcasts/${podcastId}/removal`);
    const { content } = await db
      .selectFrom('digests')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const mine = { ...content, overview: { summary: 'Mine.', macro_themes: [] } };
    await db
      .updateTable('digests')
      .set({ content: JSON.stringify(mine) })
      .where('id', '=', id)
      .execute();
    await call('PATCH', `/api/digest/${digestId}/publish`, { published: true });
    const undone = await call('POST', `/api/podcasts/${podcastId}/removal/undo`);
    expect(undone.body.changedSince).toBe(1);
    expect((await seen()).read.issue.overview.summary).toBe('Mine.');
  });
});
