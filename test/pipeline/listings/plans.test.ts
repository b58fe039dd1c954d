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
import { type Answer, send, startTestApp, type TestApp } from '../../app/start-test-app.ts';

// Podcasts and groups stay as many: their lists show them all.
const sizeOf = (times: number) => ({
  groups: 5,
  podcasts: 50,
  episodes: 1_500 * times,
  transcripts: 500 * times,
  digests: 30 * times,
  readers: 100 * times,
});
// A deeper index, a count that reads a few more of its pages.
const mostTimes = 1.5;
const somePages = 80;

const record = recordStatements();
const places: { product: TestApp; ask(path: string, as: 'admin' | 'reader'): Promise<Answer> }[] = [];

beforeAll(async () => {
  for (const times of [1, 8]) {
    const product = await startTestApp({ env: { ROLE: 'web' } });
    await fillLarge(product.database.db, sizeOf(times), { now: new Date(), say: () => undefined });
    const cookie = await readerCookie(product.database.db);
    places.push({
      product,
      ask: (path, as) =>
        as === 'admin' ? product.call('GET', path) : send(product.url, 'GET', path, undefined, { cookie }),
    });
  }
}, 60_000);
afterAll(() => Promise.all(places.map(({ product }) => product.stop())));

it('touches as many pages of a large database as of a small one', async () => {
  const touched = new Map<string, number[]>();
  for (const { product, ask } of places) {
    for (const { name, path, as } of await callsOf(product.database.db, 'all')) {
      if (growing.has(name)) continue;
      const short = path === '/api/digests' ? `${path}?limit=2` : path.replace(/limit=\d+/, 'limit=10');
      const statements = await record(async () => expect((await ask(short, as)).status).toBe(200));
      const pages = await pagesOf(product.database.url, statements);
      touched.set(name, [...(touched.get(name) ?? []), pages]);
    }
  }
  const grown = [...touched].filter(([, [few = 0, many = 0]]) => many > few * mostTimes + somePages);
  expect(grown).toEqual([]);
  expect(touched.size).toBeGreaterThan(20);
});

// Who matches a word is found by looking at every title (docs/decisions/0022-lists.md).
const growing = new Set(['palette: titles']);

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
  expect(whole.headers.get('x-total-count')).toBe(String(sizeOf(8).digests));
});
