import { sql } from 'kysely';
import type { Trx } from '../../kit/db/connect.ts';
import { type DigestContent, toJson } from '../../kit/db/wire-columns.ts';

/** Versions of digests that print one of these episodes. */
export async function listVersions(
  trx: Trx,
  episodeIds: readonly string[],
): Promise<{ digest_id: string; number: number; content: DigestContent }[]> {
  return await trx
    .selectFrom('digest_versions')
    .select(['digest_id', 'number', 'content'])
    .where(
      sql<boolean>`jsonb_path_query_array(content, '$.episodes[*].episodeId') ?| ${[...episodeIds]}::text[]`,
    )
    .execute();
}

export async function saveVersion(
  trx: Trx,
  { digest_id: digestId, number }: { digest_id: string; number: number },
  content: DigestContent,
): Promise<void> {
  await trx
    .updateTable('digest_versions')
    .set({ content: toJson(content) })
    .where('digest_id', '=', digestId)
    .where('number', '=', number)
    .execute();
}
