import type { Group } from '../../../contract/groups.ts';
import type { GroupRow } from './store.ts';

export function presentGroup(row: GroupRow): Group {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    audienceLabel: row.audience_label,
    metadataOptions: row.metadata_options,
    podcastCount: row.podcast_count,
    createdAt: row.created_at.toISOString(),
  };
}
