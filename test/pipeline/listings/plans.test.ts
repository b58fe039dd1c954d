/**
 * No list reads more of the database because there is more in it: the pages that PostgreSQL touches for each list call
 * of every screen, among eight times as many episodes, transcripts, insights, issues and readers.
 */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callsOf, readerCookie } from '../../../bench/lists/calls.ts';
import { recordStatements, type Statement } from '../../../bench/lists/record-statements.ts';
import { fillLarge } from '../../../launch/seed/fill.ts';
import { type Answer, send } from '../../app/send.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

const larger = 8;
// Podcasts and groups stay as many: their lists show them all.
const sizeOf = (times: number) => ({
  groups: 5,
  podcasts: 50,
  episodes: 1_500 * times,
  transcripts: 500 * times,
  digests: 12 * times,
  readers: 100 * times,
});
// A deeper index: each row that is looked up by it takes a page more.
const mostTimes = 1.5;
const somePages = 60;
// What is counted is counted up to 5,000, and words are sought in the newest 1,500 first (1,000 lines of the log), which
// the smaller one does not have; insights of a group are found along the order of all, which the smaller one sorts instead.
const boundedPages = new Map([
  ['to do: transcripts', 160],
  ['insights: of a group', 160],
  ['palette: a rare word', 1_500],
  ['transcripts: of words', 4_500],
  ['transcripts: of a rare word', 4_500],
  ['insights: of words', 4_500],
  ['insights: of a rare word', 4_500],
  ['insights: of one title', 4_500],
  ['insights: of words in a group', 4_500],
  ['insights: of a short word in a group', 4_500],
  ['audit: of words', 200],
  ['audit: of a rare word', 200],
]);

const record = recordStatements();
const places: { product: TestApp; ask(path: string, as: 'admin' | 'reader'): Promise<Answer> }[] = [];

beforeAll(async () => {
  for (const times of [1, larger]) {
    const product = await startTestApp({ env: { ROLE: 'web' } });
    await fillLarge(product.database.db, sizeOf(times), { now: new Date(), say: () => undefined });
    const cookie = await readerCookie(product.database.db);
    places.push({
      product,
      ask: (path, as) =>
        as === 'admin' ? product.call('GET', path) : send(product.url, 'GET', path, undefined, { cookie }),
    });
  }
}, 180_000);
afterAll(() => Promise.all(places.map(({ product }) => product.stop())));

it('touches as many pages of a large database as of a small one', async () => {
  const touched = new Map<string, number[]>();
  for (const { product, ask } of places) {
    for (const { name, path, as } of await callsOf(product.database.db, 'all')) {
      if (growing.has(name)) continue;
      const short = path === '/api/digests' ? `${path}?limit=2` : path.replace(/limit=\d+/, 'limit=10');
      let answer: Answer | undefined;
      const sent = await record(async () => {
        answer = await ask(short, as);
      });
      // What is measured empty costs nothing at any size.
      expect([name, answer?.status, rowsIn(answer?.body) > 0]).toEqual([name, 200, true]);
      const statements = sent.filter(({ isOfCaller }) => !isOfCaller);
      const pages = await pagesOf(product.database.url, statements);
      touched.set(name, [...(touched.get(name) ?? []), pages]);
    }
  }
  const grown = [...touched].filter(([name, [few = 0, many = 0]]) => {
    return many > few * mostTimes + somePages + (boundedPages.get(name) ?? 0);
  });
  expect(grown).toEqual([]);
  expect(touched.size).toBeGreaterThan(20);
});

/** Of a list, or of the answer that carries one. */
function rowsIn(body: unknown): number {
  if (Array.isArray(body)) return body.length;
  return Math.max(0, ...Object.values(body ?? {}).map((part) => (Array.isArray(part) ? part.length : 0)));
}

// Readers are counted, and sought by a part of their address, by looking at each.
const growing = new Set(['subscribers: of words']);

async function pagesOf(url: string, statements: readonly Statement[]): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let pages = 0;
  for (const { text, values } of statements) {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values);
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
    pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }
  await client.end();
  return pages;
}

it('keeps every answer without a limit under 200 KB, but for whole issues', async () => {
  const [, { product, ask } = places[0] as (typeof places)[number]] = places;
  const { rows } = await sql<{ group: string; podcast: string }>`
    select group_id as group, podcast_id as podcast from group_podcasts limit 1`.execute(product.database.db);
  const { group, podcast } = rows[0] ?? { group: '', podcast: '' };
  const years = 'startDate=2000-01-01&endDate=2099-01-01';
  const paths = [
    '/api/groups',
    '/api/podcasts',
    '/api/podcasts/unassigned/list',
    `/api/groups/${group}/podcasts`,
    `/api/groups/${group}/episodes`,
    `/api/podcasts/${podcast}/episodes`,
    '/api/episodes/with-transcripts',
    '/api/transcripts',
    '/api/insights',
    `/api/todo-episodes?filterType=needs_transcript&${years}`,
    `/api/digest-builder?groupId=${group}&${years}`,
    `/api/transcripts/bulk-preview?groupId=${group}`,
    '/api/digests?view=summary',
    '/api/subscribers',
  ];
  const heavy: [string, number][] = [];
  for (const path of paths) {
    const bytes = JSON.stringify((await ask(path, 'admin')).body).length;
    if (bytes > 200 * 1024) heavy.push([path, bytes]);
  }
  expect(heavy).toEqual([]);
  const whole = await ask('/api/digests', 'admin');
  expect(whole.body).toHaveLength(12);
  expect(whole.headers.get('x-total-count')).toBe(String(sizeOf(larger).digests));
});

it('gives the podcasts of a large group in pages, each once and by title', async () => {
  const { product, ask } = places[0] as (typeof places)[number];
  const { body: group } = await product.call('POST', '/api/groups', { name: 'Everything' });
  await sql`insert into group_podcasts (group_id, podcast_id, added_at)
    select ${group.id}::uuid, id, now() from podcasts`.execute(product.database.db);
  const titles: string[] = [];
  let next: string | null = `/api/groups/${group.id}/podcasts?limit=20`;
  for (let page = 0; next !== null && page < 9; page += 1) {
    const { body, headers }: Answer = await ask(next, 'admin');
    expect([body.length <= 20, headers.get('x-total-count')]).toEqual([true, '50']);
    titles.push(...body.map(({ title }: { title: string }) => title));
    next = /<([^>]*)>; *rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;
  }
  expect(titles).toHaveLength(50);
  expect(new Set(titles).size).toBe(50);
  const whole = await ask(`/api/groups/${group.id}/podcasts`, 'admin');
  expect(titles).toEqual(whole.body.map(({ title }: { title: string }) => title));
  await product.call('DELETE', `/api/groups/${group.id}`);
});
