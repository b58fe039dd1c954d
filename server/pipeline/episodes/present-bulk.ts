import type { WorkStatus } from '../../../contract/kit.ts';
import type { BulkRow } from './bulk-store.ts';

/** A row of a bulk preview, for both kinds of work. */
export function presentBulk(row: BulkRow) {
  return {
    id: row.id,
    episodeId: row.episode_id,
    episode: { title: row.title, pubDate: row.pub_date?.toISOString() ?? null },
    podcast: { title: row.podcast_title },
    status: row.status as WorkStatus,
  };
}
