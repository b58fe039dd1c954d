/** Transcripts to search in: 500 weekly podcasts in 50 groups, 50 utterances of about 20 words in each transcript. */
import { sql } from 'kysely';
import { makeEpisodes, makeGroups, makePodcasts } from '../../launch/seed/make-rows.ts';
import { insertRows } from '../../launch/seed/store.ts';
import { createDice } from '../../launch/seed/words.ts';
import type { Db } from '../../server/kit/db/connect.ts';
import { toJson } from '../../server/kit/db/wire-columns.ts';
import { newId } from '../../server/kit/ids.ts';
import { writeMissingMoments } from '../../server/pipeline/transcripts/index.ts';
import { makeTalk, makeVocabulary, nameOf } from './words.ts';

const podcastCount = 500;
const groupCount = 50;
const turns = 50;
const secondMs = 1_000;

export interface Filled {
  utterances: number;
  /** Writing the moments of all transcripts, and building the index over them afterwards. */
  writeMs: number;
  indexMs: number;
  vocabulary: readonly string[];
}

export async function fill(db: Db, utterances: number, now: Date): Promise<Filled> {
  const dice = createDice(20_261_123);
  const groups = makeGroups(dice, groupCount, now);
  const podcasts = makePodcasts(dice, podcastCount, now);
  await insertRows(db, 'groups', groups);
  await insertRows(db, 'podcasts', podcasts);
  await insertRows(
    db,
    'group_podcasts',
    podcasts.map(({ id }, at) => ({
      group_id: groups[at % groupCount]?.id ?? '',
      podcast_id: id,
      added_at: now,
    })),
  );
  const vocabulary = makeVocabulary(dice);
  const talk = makeTalk(dice, vocabulary);
  const perPodcast = Math.ceil(utterances / turns / podcastCount);
  for (const [at, podcast] of podcasts.entries()) {
    const episodes = makeEpisodes(dice, podcast.id, perPodcast, now);
    await insertRows(db, 'episodes', episodes);
    await insertRows(
      db,
      'transcripts',
      episodes.map((episode) => ({
        id: newId(),
        episode_id: episode.id,
        status: 'completed',
        source: 'assemblyai',
        utterances: toJson(
          Array.from({ length: turns }, (_, turn) => ({
            speaker: turn % 2 === 0 ? 'A' : 'B',
            start: turn * 10 * secondMs,
            end: turn * 10 * secondMs + 9_000,
            text: talk(12 + dice.roll(16)),
          })),
        ),
        speaker_labels: toJson({ A: nameOf(vocabulary, at), B: nameOf(vocabulary, dice.roll(2_000)) }),
        created_at: episode.sort_at,
        completed_at: episode.sort_at,
      })),
    );
  }
  await sql`drop index moments_by_words`.execute(db);
  await sql`analyze`.execute(db);
  const writeMs = await timed(() => writeMissingMoments(db));
  // As PostgreSQL's own tools build it: with more memory than a call gets.
  await sql`set maintenance_work_mem = '256MB'`.execute(db);
  const indexMs = await timed(() =>
    sql`create index moments_by_words on moments using gin (doc, marks) with (fastupdate = off)`.execute(db),
  );
  await sql`vacuum analyze moments`.execute(db);
  return { utterances: perPodcast * podcastCount * turns, writeMs, indexMs, vocabulary };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}
