/** The podcasts and episodes that an issue speaks of, put straight into the database, with transcripts of a source. */
import type { Issue } from '../../../contract/digests.ts';
import type { Db } from '../../../server/kit/db/connect.ts';
import { toJson } from '../../../server/kit/db/wire-columns.ts';
import { newId } from '../../../server/kit/ids.ts';

const since = new Date('2026-03-01T12:00:00.000Z');

/** Answers the podcasts' ids by their names; episodes keep the ids that the issue has. */
export async function putShows(db: Db, { episodes }: Pick<Issue, 'episodes'>): Promise<Map<string, string>> {
  const podcasts = new Map<string, string>();
  for (const { podcast_name: title, episodeId, episode_title } of episodes) {
    const podcastId = podcasts.get(title) ?? newId();
    if (!podcasts.has(title)) {
      podcasts.set(title, podcastId);
      await db
        .insertInto('podcasts')
        .values({
          id: podcastId,
          title,
          feed_url: `https://${podcastId}.invalid/feed.xml`,
          created_at: since,
          updated_at: since,
        })
        .execute();
    }
    await db
      .insertInto('episodes')
      .values({
        id: episodeId,
        podcast_id: podcastId,
        guid: episodeId,
        title: episode_title,
        sort_at: since,
        audio_url: 'https://audio.invalid/1.mp3',
        transcript_links: '[]',
        persons: '[]',
        content_hash: episodeId,
        first_seen_at: since,
        updated_at: since,
      })
      .execute();
  }
  return podcasts;
}

export type Source = 'publisher' | 'assemblyai' | 'taddy';

/** A transcript that came from `source` at `at`, in the place of the one before. */
export async function putTranscript(db: Db, episodeId: string, source: Source, at = since): Promise<void> {
  await db.deleteFrom('transcripts').where('episode_id', '=', episodeId).execute();
  await db
    .insertInto('transcripts')
    .values({
      id: newId(),
      episode_id: episodeId,
      status: 'completed',
      source,
      utterances: toJson([{ speaker: 'A', start: 0, end: 9_000, text: 'Text the neighbors on Wednesday.' }]),
      created_at: at,
      completed_at: at,
    })
    .execute();
  await db
    .insertInto('transcript_origins')
    .values({ episode_id: episodeId, source, completed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function putInsight(db: Db, episodeId: string, at: Date): Promise<void> {
  await db.deleteFrom('insights').where('episode_id', '=', episodeId).execute();
  await db
    .insertInto('insights')
    .values({
      id: newId(),
      episode_id: episodeId,
      status: 'completed',
      summary: 'Neighbors come first.',
      created_at: at,
      completed_at: at,
    })
    .execute();
}
