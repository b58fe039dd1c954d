import type { Run } from '../../../contract/kit.ts';
import type { RunRow } from './store.ts';

/** A run as the screens see it. */
export function presentRun(row: RunRow): Run {
  const { progress_done: done, progress_total: total } = row;
  return {
    id: row.id,
    status: row.status as Run['status'],
    stage: row.status === 'pending' ? row.stage : null,
    progress: row.status === 'pending' && done !== null && total !== null ? { done, total } : null,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    attempt: row.attempt,
    nextTryAt: row.next_try_at?.toISOString() ?? null,
    error: row.error,
  };
}
