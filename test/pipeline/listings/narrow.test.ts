/** Transcripts and insights narrowed to words of titles and to a group: what filtering the whole list by hand leaves. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Episode, InsightRow } from '../../../contract/index.ts';
import { fillLarge } from '../../../launch/seed/fill.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

interface Listed {
  id: string;
  titles: string;
  podcastId: string;
}

const lists = {
  '/api/episodes/with-transcripts': (row: Episode): Listed => ({
    id: row.id,
    titles: `${row.title} ${row.podcast.title}`,
    podcastId: row.podcastId,
  }),
  '/api/insights': (row: InsightRow): Listed => ({
    id: row.id,
    titles: `${row.episode.title} ${row.podcast.title}`,
    podcastId: podcastOf.get(row.episodeId) ?? '',
  }),
};
type Path = keyof typeof lists;

const podcastOf = new Map<string, string>();
const groups: { id: string; podcasts: Set<string> }[] = [];
let product: TestApp;

beforeAll(async () => {
  product = await startTestApp({ env: { ROLE: 'web' } });
  const { db } = product.database;
  const size = { groups: 3, podcasts: 12, episodes: 150, transcripts: 60, digests: 1, readers: 1 };
  await fillLarge(db, size, { now: new Date(), say: () => undefined });
  const odd = ['100% of it', 'a_b', 'back\\slash', "O'Neil"];
  for (const [nth, title] of odd.entries())
    await sql`update episodes set title = ${title} where id = (
      select episode_id from transcripts where status = 'completed' order by id offset ${nth} limit 1)`.execute(
      db,
    );
  for (const { id, podcast_id } of await db.selectFrom('episodes').select(['id', 'podcast_id']).execute())
    podcastOf.set(id, podcast_id);
  for (const { id } of await db.selectFrom('groups').select('id').execute()) {
    const held = await db
      .selectFrom('group_podcasts')
      .select('podcast_id')
      .where('group_id', '=', id)
      .execute();
    groups.push({ id, podcasts: new Set(held.map(({ podcast_id }) => podcast_id)) });
  }
}, 60_000);
afterAll(() => product.stop());

/** Every page of it, and the total that its first page names. */
async function readAll(path: Path, query: Record<string, string>, limit: number) {
  const rows: Listed[] = [];
  let total: string | null = null;
  let cursor = '';
  do {
    const params = new URLSearchParams({ ...query, limit: String(limit), ...(cursor && { cursor }) });
    const { status, body, headers } = await product.call('GET', `${path}?${params}`);
    expect(status).toBe(200);
    total ??= headers.get('x-total-count');
    rows.push(...body.map(lists[path]));
    cursor = new URLSearchParams(/<[^?]*\?([^>]*)>/.exec(headers.get('link') ?? '')?.[1]).get('cursor') ?? '';
  } while (cursor !== '');
  return { rows, total: Number(total) };
}

describe.each(Object.keys(lists) as Path[])('%s', (path) => {
  it('is what holds all words, of the group, in the order of the whole', { timeout: 120_000 }, async () => {
    const query = path === '/api/insights' ? { status: 'completed' } : {};
    const { rows: whole } = await readAll(path, query, 500);
    expect(whole.length).toBeGreaterThan(30);
    const pieces = fc
      .tuple(fc.constantFrom(...whole), fc.nat(60), fc.integer({ min: 1, max: 7 }))
      .map(([{ titles }, from, length]) => titles.slice(from, from + length).trim());
    const words = fc.array(fc.oneof(pieces, fc.constantFrom('%', '_', '\\', "'", 'ZZZ', 'o')), {
      maxLength: 3,
    });
    const asked = fc.record({
      words,
      isLoud: fc.boolean(),
      group: fc.option(fc.constantFrom(...groups)),
      limit: fc.constantFrom(3, 50),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ words, isLoud, group, limit }) => {
        const said = words.join(' ').trim();
        const q = isLoud ? said.toUpperCase() : said;
        const expected = whole.filter(
          ({ titles, podcastId }) =>
            q.split(/\s+/).every((word) => titles.toLowerCase().includes(word.toLowerCase())) &&
            (group === null || group.podcasts.has(podcastId)),
        );
        const found = await readAll(
          path,
          { ...query, ...(q && { q }), ...(group && { groupId: group.id }) },
          limit,
        );
        expect(found.rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        expect(found.total).toBe(expected.length);
      }),
      { numRuns: 60, seed: 20_261_123 },
    );
  });

  it('says that a group does not exist', async () => {
    for (const groupId of ['nobody', '00000000-0000-7000-8000-000000000000'])
      expect((await product.call('GET', `${path}?groupId=${groupId}`)).status).toBe(404);
  });
});
