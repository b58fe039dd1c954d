import type { Handlers } from '../../http/handler.ts';
import { mapPage } from '../../kit/db/paging.ts';
import { listBulk, presentBulk } from '../episodes/index.ts';
import { bulkRange, getGroup } from '../groups/index.ts';
import { deleteTranscripts } from './delete-transcripts.ts';
import type { Source, TranscriptDeps } from './deps.ts';

export function bulkTranscriptHandlers(deps: TranscriptDeps): NonNullable<Handlers['bulk']> {
  return {
    async previewTranscripts({ query }) {
      await getGroup(deps.db, query.groupId);
      const page = await listBulk(deps.db, 'transcripts', bulkRange(query), query);
      return mapPage(page, (row) => ({ ...presentBulk(row), source: row.source as Source | null }));
    },
    deleteTranscripts: ({ body }) => deleteTranscripts(deps, body.episodeIds),
  };
}
