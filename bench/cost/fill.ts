/** A show with transcribed episodes, written straight into the tables: what was paid for transcripts is not measured. */
import { makePodcasts } from '../../launch/seed/make-rows.ts';
import { insertRows } from '../../launch/seed/store.ts';
import { createDice } from '../../launch/seed/words.ts';
import type { Db } from '../../server/kit/db/connect.ts';
import { toJson } from '../../server/kit/db/wire-columns.ts';
import type { MadeTalk } from './make-talks.ts';

/** Ids of the episodes, in the order of the talks. */
export async function fill(db: Db, groupId: string, talks: readonly MadeTalk[]): Promise<string[]> {
  const now = new Date();
  const dice = createDice(20_261_123);
  const podcastId = dice.id(now);
  const podcasts = makePodcasts(dice, 1, now).map((podcast) => ({ ...podcast, id: podcastId }));
  await insertRows(db, 'podcasts', podcasts);
  await insertRows(db, 'group_podcasts', [{ group_id: groupId, podcast_id: podcastId, added_at: now }]);
  const episodes = talks.map(({ title }, nth) => ({
    id: dice.id(now),
    podcast_id: podcastId,
    guid: `hour-${nth}`,
    title,
    pub_date: now,
    sort_at: now,
    duration: '3600',
    duration_secs: 3_600,
    audio_url: `https://podcast.invalid/${nth}.mp3`,
    transcript_links: '[]',
    persons: '[]',
    content_hash: `hour-${nth}`,
    first_seen_at: now,
    updated_at: now,
  }));
  await insertRows(db, 'episodes', episodes);
  const transcripts = talks.map(({ utterances, labels }, nth) => ({
    id: dice.id(now),
    episode_id: episodes[nth]?.id ?? '',
    status: 'completed',
    source: 'assemblyai',
    utterances: toJson(utterances),
    detected_entities: '[]',
    speaker_labels: toJson(labels),
    created_at: now,
    completed_at: now,
  }));
  await insertRows(db, 'transcripts', transcripts);
  return episodes.map(({ id }) => id);
}
