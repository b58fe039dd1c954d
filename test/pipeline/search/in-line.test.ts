/** What is found is what transcripts say now: written, replaced, named, taken out and deleted with them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Episode, Podcast } from '../../../contract/index.ts';
import type { SaidAnswer } from '../../../contract/search.ts';
import { purgeShows } from '../../../server/pipeline/removals/purge-shows.ts';
import { writeMissingMoments } from '../../../server/pipeline/transcripts/index.ts';
import { feedOf, followFeeds, setSetting, transcribe, until } from '../../app/line.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { clockAt } from '../../app/week.ts';
import { putPodcast, putSaid, putTranscript } from './transcripts-to-search.ts';

let product: TestApp;
let podcast: Podcast;
let episode: Episode;
let phrase: string;

beforeAll(async () => {
  product = await startTestApp();
  await setSetting(product, 'auto_insights', 'false');
  const followed = await followFeeds(product, 'Searched', [feedOf(product, 'lockbox-weather')]);
  const [firstPodcast, firstEpisode] = [followed.podcasts[0], followed.episodes[0]];
  if (firstPodcast === undefined || firstEpisode === undefined)
    throw new Error('The sandbox has no episodes');
  [podcast, episode] = [firstPodcast, firstEpisode];
});
afterAll(() => product.stop());

async function search(q: string, filters: Record<string, string> = {}): Promise<SaidAnswer> {
  return (await product.call('GET', `/api/search?${new URLSearchParams({ q, ...filters })}`)).body;
}
const titles = async (q: string, filters = {}) =>
  (await search(q, filters)).results.map(({ title }) => title);

it('a transcript is found as soon as it is there, with the second at which it was said', async () => {
  const transcript = await transcribe(product, episode.id);
  const turn = transcript.utterances[3];
  if (turn === undefined) throw new Error('Too short a transcript');
  phrase = `"${turn.text.split(' ').slice(0, 6).join(' ')}"`;
  const { results, waiting } = await search(phrase);
  expect(waiting).toBe(0);
  expect(results).toHaveLength(1);
  expect(results[0]).toMatchObject({ episodeId: episode.id, title: episode.title });
  expect(results[0]?.moments[0]?.atSecs).toBe(Math.floor(turn.start / 1000));
  expect(results[0]?.moments[0]?.speaker).toBeNull();
});

it('a speaker who gets a name is found by it', async () => {
  const { body } = await product.call('GET', `/api/transcripts/${episode.id}`);
  const speakerLabels = { [body.utterances[3].speaker]: 'Dana Whitfield' };
  await product.call('PATCH', `/api/transcripts/${body.id}/speakers`, { speakerLabels });
  const { results } = await search(phrase, { speaker: 'Dana Whitfield' });
  expect(results[0]?.moments[0]?.speaker).toBe('Dana Whitfield');
});

it('a transcript that is made anew is found once, one that is deleted not at all', async () => {
  await transcribe(product, episode.id);
  expect(await titles(phrase)).toEqual([episode.title]);
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select transcript_id, place from moments group by 1, 2 having count(*) > 1) twice`.execute(
    product.database.db,
  );
  expect(rows[0]?.count).toBe(0);
  await product.call('POST', '/api/transcripts/delete-selected', { episodeIds: [episode.id] });
  expect(await titles(phrase)).toEqual([]);
});

it('transcripts from before there was a search are found once the job has seen them', async () => {
  const { db } = product.database;
  const podcastId = await putPodcast(db, 'Old ones');
  const episodeId = await putTranscript(db, {
    podcastId,
    on: '2025-05-05',
    turns: ['A lockbox nobody opened.'],
  });
  expect(await search('"lockbox nobody opened"')).toMatchObject({ results: [], waiting: 1 });
  await writeMissingMoments(db);
  expect(await search('"lockbox nobody opened"')).toMatchObject({ results: [{ episodeId }], waiting: 0 });
  // The feed gives the episode another date.
  await db
    .updateTable('episodes')
    .set({ sort_at: '2025-08-08T12:00:00Z' })
    .where('id', '=', episodeId)
    .execute();
  await writeMissingMoments(db);
  expect(await titles('"lockbox nobody opened"', { from: '2025-08-08', to: '2025-08-08' })).toHaveLength(1);
  expect(await titles('"lockbox nobody opened"', { to: '2025-08-07' })).toEqual([]);
});

it('a show that is taken out is gone from search, comes back with it, and is purged with it', async () => {
  const { db } = product.database;
  await transcribe(product, episode.id);
  const others = await putPodcast(db, 'Stays');
  await putSaid(db, { podcastId: others, title: 'Stays', turns: [phrase.replaceAll('"', '')] });
  expect((await titles(phrase)).sort()).toEqual([episode.title, 'Stays'].sort());
  await product.call('POST', `/api/podcasts/${podcast.id}/removal`, {});
  expect(await titles(phrase)).toEqual(['Stays']);
  const left = () => db.selectFrom('moments').select('place').where('podcast_id', '=', podcast.id).execute();
  expect(await left()).toEqual([]);
  // Nobody fills them in again while it is gone.
  await writeMissingMoments(db);
  expect(await left()).toEqual([]);
  expect((await search(phrase)).waiting).toBe(0);
  await product.call('POST', `/api/podcasts/${podcast.id}/removal/undo`);
  await until(product, async () => (await titles(phrase)).length === 2);
  await product.call('POST', `/api/podcasts/${podcast.id}/removal`, {});
  const later = clockAt(new Date(Date.now() + 40 * 86_400_000).toISOString());
  await purgeShows({ db, clock: later });
  expect(await titles(phrase)).toEqual(['Stays']);
});
