/** Episodes with what was said in them, written straight into the database. */
import type { Db } from '../../../server/kit/db/connect.ts';
import { toJson } from '../../../server/kit/db/wire-columns.ts';
import { newId } from '../../../server/kit/ids.ts';
import { writeMissingMoments } from '../../../server/pipeline/transcripts/index.ts';

export async function putPodcast(db: Db, title: string, at = new Date()): Promise<string> {
  const id = newId();
  const row = { id, title, feed_url: `https://${id}.invalid/feed.xml`, created_at: at, updated_at: at };
  await db
    .insertInto('podcasts')
    .values({ ...row, next_refresh_at: new Date(at.getTime() + 1e10) })
    .execute();
  return id;
}

export interface Said {
  podcastId: string;
  title?: string;
  /** yyyy-MM-dd; noon. */
  on?: string;
  /** One turn each, ten seconds apart, A and B in turns. */
  turns: readonly string[];
  labels?: Record<string, string>;
}

/** Answers the id of the episode; its moments are not written yet. */
export async function putTranscript(db: Db, { podcastId, title, on, turns, labels }: Said): Promise<string> {
  const [episodeId, id] = [newId(), newId()];
  const at = new Date(`${on ?? '2026-03-02'}T17:00:00.000Z`);
  await db
    .insertInto('episodes')
    .values({
      id: episodeId,
      podcast_id: podcastId,
      guid: episodeId,
      title: title ?? 'An episode',
      pub_date: at,
      sort_at: at,
      content_hash: episodeId,
      transcript_links: '[]',
      persons: '[]',
      first_seen_at: at,
      updated_at: at,
    })
    .execute();
  const utterances = turns.map((text, turn) => ({
    speaker: turn % 2 === 0 ? 'A' : 'B',
    start: turn * 10_000,
    end: turn * 10_000 + 9_000,
    text,
  }));
  await db
    .insertInto('transcripts')
    .values({
      id,
      episode_id: episodeId,
      status: 'completed',
      source: 'assemblyai',
      utterances: toJson(utterances),
      speaker_labels: toJson(labels ?? {}),
      created_at: at,
      completed_at: at,
    })
    .execute();
  return episodeId;
}

export async function putSaid(db: Db, said: Said): Promise<string> {
  const episodeId = await putTranscript(db, said);
  await writeMissingMoments(db);
  return episodeId;
}
