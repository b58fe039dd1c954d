import { sql } from 'kysely';
import type { Db } from '../../kit/db/connect.ts';
import { type EpisodeFilter, published } from './episodes-store.ts';

/** An episode of the TO DO screen with what its price depends on. */
export interface ToDoEpisode {
  id: string;
  podcastId: string;
  /** Of the audio, as its transcript or its feed says; null where neither does. */
  secs: number | null;
  hasAudio: boolean;
  hasOwnTranscript: boolean;
  preferOthers: boolean;
  /** Of the transcript or the insight that is missing. */
  status: string | null;
}

/** The first `most` rows of the screen, in its order. */
export async function listToDo(db: Db, filter: EpisodeFilter, most: number): Promise<ToDoEpisode[]> {
  const status = sql.ref(
    filter.toDo === 'insight' ? 'episodes.insight_status' : 'episodes.transcript_status',
  );
  const { rows } = await sql<ToDoEpisode>`
    with page as materialized (${published(filter, undefined, most)})
    select episodes.id, episodes.podcast_id as "podcastId",
      coalesce(nullif(transcripts.duration_secs, 0), nullif(episodes.duration_secs, 0)) as secs,
      episodes.audio_url is not null as "hasAudio",
      jsonb_array_length(episodes.transcript_links) > 0 as "hasOwnTranscript",
      podcasts.prefer_other_sources as "preferOthers", ${status} as status
    from page
    join episodes on episodes.id = page.id
    join podcasts on podcasts.id = episodes.podcast_id
    left join transcripts on transcripts.episode_id = episodes.id
    order by page.at desc, page.tie desc`.execute(db);
  return rows;
}
