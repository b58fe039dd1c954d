/** More than is ranked: the newest, and a way to those before. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SaidAnswer } from '../../../contract/search.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { putPodcast, putSaid } from './transcripts-to-search.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

async function ask(q: string, filters: Record<string, string> = {}): Promise<SaidAnswer> {
  const { status, body } = await product.call('GET', `/api/search?${new URLSearchParams({ q, ...filters })}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
}

it('ranks the newest 500 moments and says so', async () => {
  const { db } = product.database;
  const podcastId = await putPodcast(db, 'Daily');
  const turns = Array.from({ length: 210 }, (_, at) => `Lockbox number ${at} was open.`);
  for (const day of ['01', '02', '03', '04', '05', '06'])
    await putSaid(db, { podcastId, title: `Daily ${day}`, on: `2026-01-${day}`, turns });
  const { found, results } = await ask('lockbox');
  expect(found).toEqual({
    moments: 500,
    episodes: 3,
    isBounded: true,
    oldestOn: '2026-01-04',
    olderTo: '2026-01-04',
  });
  expect(results.map(({ momentCount }) => momentCount).sort()).toEqual([210, 210, 80]);
  const older = await ask('lockbox', { to: '2026-01-01' });
  expect(older.found).toMatchObject({ moments: 210, episodes: 1, isBounded: false });
});

it('leads on from a day that has more than 500 by itself', async () => {
  const { db } = product.database;
  const podcastId = await putPodcast(db, 'All at once');
  const turns = Array.from({ length: 280 }, (_, at) => `Furnace number ${at} was old.`);
  for (const title of ['First', 'Second', 'Third'])
    await putSaid(db, { podcastId, title, on: '2026-02-10', turns });
  await putSaid(db, { podcastId, title: 'Before', on: '2026-02-09', turns });
  const seen: (string | null)[] = [];
  for (let to: string | null = '2026-12-31'; to !== null; ) {
    const { found } = await ask('furnace', { to });
    seen.push(found.oldestOn);
    expect(found.olderTo).not.toBe(to);
    to = found.olderTo;
  }
  expect(seen).toEqual(['2026-02-10', '2026-02-09']);
});
