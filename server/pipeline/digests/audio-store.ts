import { sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';

export interface StillRead {
  id: string;
  publishedAt: Date;
  changedAudio: string[];
  episodeIds: string[];
  /** Those whose transcript is newer than the issue: it may be of another recording. */
  transcribedSince: string[];
}

/** Issues that came out since then, and the one with this id whenever it did. */
export async function listStillRead(
  db: Db,
  { since, id }: { since: Date | null; id: string | null },
): Promise<StillRead[]> {
  const { rows } = await sql<StillRead>`
    select id, published_at as "publishedAt", changed_audio::text[] as "changedAudio",
      array(
        select episode->>'episodeId' from jsonb_array_elements(published_content->'episodes') as episode
      ) as "episodeIds",
      array(
        select transcripts.episode_id::text from transcripts
        where transcripts.episode_id::text in (
          select episode->>'episodeId' from jsonb_array_elements(published_content->'episodes') as episode
        ) and transcripts.completed_at > digests.completed_at
      ) as "transcribedSince"
    from digests
    where published and deleted_at is null and published_content is not null
      and (published_at >= ${since} or id = ${id})`.execute(db);
  return rows;
}

/** False where it was published anew meanwhile: then its recordings are looked at for that. */
export async function saveChangedAudio(
  trx: Trx,
  { id, publishedAt }: Pick<StillRead, 'id' | 'publishedAt'>,
  episodeIds: readonly string[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update digests set changed_audio = ${[...episodeIds]}::uuid[]
    where id = ${id} and published_at = ${publishedAt}`.execute(trx);
  return numAffectedRows === 1n;
}
