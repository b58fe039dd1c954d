/** D9: whatever is taken out and brought back, in whatever order, each text is in the end what it was. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editedOf } from '../../../edition/index.ts';
import { type DigestContent, toJson } from '../../../server/kit/db/wire-columns.ts';
import { newId } from '../../../server/kit/ids.ts';
import { saveDraft } from '../../../server/pipeline/digests/edit/save-draft.ts';
import { purgeShows } from '../../../server/pipeline/removals/purge-shows.ts';
import { removeShow, restoreShow } from '../../../server/pipeline/removals/remove-show.ts';
import { freshDatabase, quietLog, type TestDatabase } from '../../app/database.ts';
import { clockAt } from '../../app/week.ts';
import { insertIssue } from '../digests/published-issue.ts';
import { putShows } from '../rights/shows-of-an-issue.ts';
import { issueArb, shows } from './issues-to-remove-from.ts';

const start = '2026-03-20T12:00:00.000Z';
const clock = clockAt(start);
const days = (count: number) => clock.set(new Date(clock.now().getTime() + count * 86_400_000));
let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const deps = () => ({
  db: database.db,
  clock,
  log: quietLog,
  stopStarted: async () => 0,
  digestTakenBack: async () => undefined,
  showRestored: async () => undefined,
  cancelWork: async () => undefined,
});
const hand = { browser: 'tests', session: null, address: '' };
const remove = (podcastId: string) => removeShow(deps(), { podcastId, reason: '', hand });
const restore = (podcastId: string) => restoreShow(deps(), { podcastId, hand });

/** The issue's podcasts, its digest with draft and publication, and a letter that went out. */
async function put(content: DigestContent): Promise<{ id: string; podcasts: Map<string, string> }> {
  const { db } = database;
  clock.set(start);
  await db.deleteFrom('removed_texts').execute();
  await db.deleteFrom('sends').execute();
  await db.deleteFrom('digests').execute();
  await db.deleteFrom('podcasts').execute();
  const podcasts = await putShows(db, content);
  const id = newId();
  await insertIssue(db, { id, content, title: content.title });
  const row = { published_content: toJson(content), content: toJson(content), title: content.title };
  await db.updateTable('digests').set(row).where('id', '=', id).execute();
  await db
    .insertInto('sends')
    .values({
      id: newId(),
      digest_id: id,
      public_digest_id: 'd',
      title: 'The letter',
      state: 'done',
      planned_at: start,
      created_at: start,
      edition: 1,
      issue: toJson({ ...content, digestId: 'd', groupName: 'Agents' }),
    })
    .execute();
  return { id, podcasts };
}

async function texts() {
  const { db } = database;
  const digest = await db
    .selectFrom('digests')
    .select(['content', 'published_content', 'title', 'published', 'corrected_at', 'episode_ids'])
    .executeTakeFirstOrThrow();
  const send = await db.selectFrom('sends').select(['issue', 'title', 'state']).executeTakeFirstOrThrow();
  return { digest, send };
}

async function draftOf() {
  const row = await database.db
    .selectFrom('digests')
    .select(['content', 'digest_id', 'revision'])
    .executeTakeFirstOrThrow();
  if (row.content === null) throw new Error('The digest has no content');
  return { ...row, content: row.content };
}

async function checkNone(content: DigestContent, isOut: (podcastName: string) => boolean): Promise<void> {
  const now = JSON.stringify(await texts());
  for (const { episodeId, podcast_name } of content.episodes) {
    if (isOut(podcast_name)) expect(now).not.toContain(episodeId);
  }
}

describe('D9: removals and their undos', () => {
  it('give back every text, in whatever order and however often', async () => {
    const act = fc.record({ show: fc.nat(shows.length - 1), after: fc.nat(2) });
    await fc.assert(
      fc.asyncProperty(issueArb, fc.array(act, { minLength: 1, maxLength: 6 }), async (content, acts) => {
        const { podcasts } = await put(content);
        const before = await texts();
        const out = new Set<string>();
        let edition = 1;
        for (const { show, after } of acts) {
          const id = podcasts.get(shows[show] ?? '');
          if (id === undefined) continue;
          days(after);
          await (out.has(id) ? restore(id) : remove(id));
          if (!out.delete(id)) out.add(id);
          await checkNone(content, (name) => out.has(podcasts.get(name) ?? ''));
          // Each text that readers were given has a number of its own.
          const digest = await database.db.selectFrom('digests').select('edition').executeTakeFirstOrThrow();
          expect(digest.edition).toBeGreaterThanOrEqual(edition);
          ({ edition } = digest);
        }
        for (const id of out) await restore(id);
        expect(await texts()).toEqual(before);
        expect(await database.db.selectFrom('removed_texts').selectAll().execute()).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('keep what was edited in between, and bring the rest back to its place', async () => {
    await fc.assert(
      fc.asyncProperty(issueArb, fc.nat(shows.length - 1), async (content, nth) => {
        const { podcasts } = await put(content);
        const id = podcasts.get(shows[nth] ?? '');
        const before = (await texts()).digest.content;
        if (id === undefined || before === null) return;
        await remove(id);
        const left = await draftOf();
        const edited = { ...editedOf(left.content), title: 'By hand' };
        await saveDraft(deps(), { digestId: left.digest_id, revision: left.revision, edited });
        await restore(id);
        const { content: after } = await draftOf();
        expect(after.title).toBe('By hand');
        const lists = ({
          episodes,
          notableQuotes,
          actionableTips,
          overview,
          sourceMinutes,
        }: DigestContent) => ({
          episodes,
          notableQuotes,
          tips: actionableTips.map(({ tip }) => tip),
          summary: overview.summary,
          sourceMinutes,
        });
        expect(lists(after)).toEqual(lists(before));
      }),
      { numRuns: 20 },
    );
  });

  it('after 30 days nothing of a show is kept, and another one can still come back', async () => {
    await fc.assert(
      fc.asyncProperty(issueArb, async (content) => {
        const { podcasts } = await put(content);
        const [first, second] = [...podcasts.entries()];
        if (first === undefined) return;
        await sql`insert into digest_versions (digest_id, number, began_at, at, by, kind, changed, content)
          select id, 1, now(), now(), 'model', 'made', 'The whole issue', content from digests
          where content is not null on conflict do nothing`.execute(database.db);
        await remove(first[1]);
        days(20);
        if (second !== undefined) await remove(second[1]);
        days(11);
        await purgeShows(deps());
        await expect(restore(first[1])).rejects.toMatchObject({ status: 404 });
        if (second !== undefined) await restore(second[1]);
        const ids = content.episodes.filter((it) => it.podcast_name === first[0]).map((it) => it.episodeId);
        const { db } = database;
        const kept = JSON.stringify([
          await db.selectFrom('digests').selectAll().execute(),
          await db.selectFrom('sends').selectAll().execute(),
          await db.selectFrom('removed_texts').selectAll().execute(),
          await db.selectFrom('digest_versions').selectAll().execute(),
          await db.selectFrom('episodes').selectAll().execute(),
          await db.selectFrom('podcasts').selectAll().execute(),
        ]);
        for (const id of ids) expect(kept).not.toContain(id);
        if (second === undefined) return;
        const { digest } = await texts();
        const left = content.episodes.filter((it) => it.podcast_name !== first[0]);
        expect(digest.published_content?.episodes).toEqual(left);
      }),
      { numRuns: 8 },
    );
  });
});
