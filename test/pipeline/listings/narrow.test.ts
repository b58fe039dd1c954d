/** Transcripts and insights narrowed to words of titles and to a group: what filtering the whole list by hand leaves. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Episode, InsightRow } from '../../../contract/index.ts';
import { fillLarge } from '../../../launch/seed/fill.ts';
import { cases } from '../../app/cases.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

interface Listed {
  id: string;
  titles: string;
  podcastId: string;
}

/** Beyond the thousandth sign of a title nothing is looked for. */
const sought = (episode: string, podcast: string) => `${episode.slice(0, 1_000)} ${podcast}`;

const lists = {
  '/api/episodes/with-transcripts': (row: Episode): Listed => ({
    id: row.id,
    titles: sought(row.title, row.podcast.title),
    podcastId: row.podcastId,
  }),
  '/api/insights': (row: InsightRow): Listed => ({
    id: row.id,
    titles: sought(row.episode.title, row.podcast.title),
    podcastId: podcastOf.get(row.episodeId) ?? '',
  }),
};
type Path = keyof typeof lists;

const odd = [
  '100% of it',
  'a_b',
  'back\\slash',
  "O'Neil",
  'Größe über Élan',
  'ΟΔΟΣ street',
  '不動産 市場',
  `${'long '.repeat(190)}seen ${'x'.repeat(60)} unseen`,
];

const podcastOf = new Map<string, string>();
const groups: { id: string; podcasts: Set<string> }[] = [];
let product: TestApp;

beforeAll(async () => {
  product = await startTestApp({ env: { ROLE: 'web' } });
  const { db } = product.database;
  // More than are looked at before the index of titles is asked.
  const size = { groups: 3, podcasts: 12, episodes: 2_100, transcripts: 1_900, digests: 1, readers: 1 };
  await fillLarge(db, size, { now: new Date(), say: () => undefined });
  for (const [nth, title] of odd.entries())
    await sql`update episodes set title = ${title} where id = (
      select episode_id from insights where status = 'completed' order by id offset ${nth * 200} limit 1)`.execute(
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

/** Every page of it, and what its first page says of how many there are. */
async function readAll(path: Path, query: Record<string, string>, limit: number) {
  const rows: Listed[] = [];
  let total: { total: number; isLeast: boolean } | null = null;
  let cursor = '';
  do {
    const params = new URLSearchParams({ ...query, limit: String(limit), ...(cursor && { cursor }) });
    const { status, body, headers } = await product.call('GET', `${path}?${params}`);
    expect(status).toBe(200);
    total ??= {
      total: Number(headers.get('x-total-count')),
      isLeast: headers.has('x-total-count-is-least'),
    };
    rows.push(...body.map(lists[path]));
    cursor = new URLSearchParams(/<[^?]*\?([^>]*)>/.exec(headers.get('link') ?? '')?.[1]).get('cursor') ?? '';
  } while (cursor !== '');
  return { rows, ...(total ?? { total: 0, isLeast: false }) };
}

describe.each(Object.keys(lists) as Path[])('%s', (path) => {
  it('is what holds all words, of the group, in the order of the whole', { timeout: 120_000 }, async () => {
    const query = path === '/api/insights' ? { status: 'completed' } : {};
    const { rows: whole } = await readAll(path, query, 500);
    expect(whole.length).toBeGreaterThan(1_600);
    const strange = whole.filter(({ titles }) => odd.some((title) => titles.startsWith(title.slice(0, 900))));
    expect(strange.length).toBe(odd.length);
    const pieces = fc
      .tuple(
        fc.constantFrom(...whole, ...strange.flatMap((row) => Array(60).fill(row))),
        fc.nat(60),
        fc.integer({ min: 1, max: 7 }),
      )
      .map(([{ titles }, from, length]) => titles.slice(from, from + length).trim());
    const words = fc.array(
      fc.oneof(
        { weight: 6, arbitrary: pieces },
        fc.constantFrom('%', '_', '\\', "'", 'ZZZ', 'o', 'unseen', 'seen', '(No.', 'appraisal'),
      ),
      { maxLength: 4 },
    );
    const asked = fc.record({
      words,
      isLoud: fc.boolean(),
      group: fc.option(fc.constantFrom(...groups)),
      // A page of the screens costs forty calls for the whole list.
      limit: fc.constantFrom(60, 500, 500, 500, 500),
    });
    const ways = { counted: 0, least: 0, rare: 0 };
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
        if (found.isLeast) expect(found.total).toBeLessThan(expected.length);
        else expect(found.total).toBe(expected.length);
        ways[found.isLeast ? 'least' : 'counted'] += 1;
        if (q !== '' && expected.length < 60 && expected.length > 0) ways.rare += 1;
      }),
      { numRuns: cases(120) },
    );
    // Each way of finding them was tried.
    expect(Math.min(...Object.values(ways))).toBeGreaterThan(0);
  });

  it('says that a group does not exist', async () => {
    for (const groupId of ['nobody', '00000000-0000-7000-8000-000000000000'])
      expect((await product.call('GET', `${path}?groupId=${groupId}`)).status).toBe(404);
  });
});
