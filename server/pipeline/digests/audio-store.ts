import { sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';

/** Issues that came out since then, the newest first, with their episodes whose recording is not known to be another. */
export async function listStillRead(
  db: Db,
  since: Date,
  digestId: string | undefined,
): Promise<{ id: string; episodeIds: string[] }[]> {
  const { rows } = await sql<{ id: string; episodeIds: string[] }>`
    select id, array(
      select episode->>'episodeId' from jsonb_array_elements(published_content->'episodes') as episode
      where episode->>'episodeId' <> all (changed_audio::text[])
        and coalesce(episode->>'audioChanged', 'false') <> 'true'
    ) as "episodeIds"
    from digests
    where published and deleted_at is null and published_content is not null and published_at >= ${since}
      and (${digestId ?? null}::uuid is null or id = ${digestId ?? null}::uuid)
    order by published_at desc`.execute(db);
  return rows;
}

export async function addChangedAudio(trx: Trx, id: string, episodeIds: readonly string[]): Promise<void> {
  await sql`
    update digests set changed_audio =
      array(select distinct unnest(changed_audio || ${[...episodeIds]}::uuid[]) order by 1)
    where id = ${id}`.execute(trx);
}
