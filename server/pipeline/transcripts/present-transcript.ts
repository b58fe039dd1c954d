import type { TranscriptRow as WireRow } from '../../../contract/transcripts.ts';
import { presentRunJson } from '../../jobs/runs/index.ts';
import { presentBrief } from '../episodes/index.ts';
import type { ListedTranscript } from './store.ts';

/** A transcript as lists show it, without its text. */
export function presentTranscript(row: ListedTranscript): WireRow {
  return {
    id: row.id,
    episodeId: row.episode_id,
    status: row.status as WireRow['status'],
    source: row.source as WireRow['source'],
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    costUsd: row.cost_usd,
    ...presentBrief(row),
    run: presentRunJson(row.run),
  };
}
