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
    waitsForUsd: row.status === 'pending' ? row.waits_for_usd : null,
    waitsFor: row.status === 'pending' ? (row.waits_for as Run['waitsFor']) : null,
    inBatch: row.status === 'pending' && row.state.inBatch === true,
  };
}

/** A run as PostgreSQL's to_jsonb writes it: instants are text. */
export type RunJson = Omit<RunRow, 'started_at' | 'finished_at' | 'next_try_at'> & {
  started_at: string;
  finished_at: string | null;
  next_try_at: string | null;
};

export function presentRunJson(run: RunJson | null) {
  if (run === null) return null;
  return presentRun({
    ...run,
    started_at: new Date(run.started_at),
    finished_at: run.finished_at === null ? null : new Date(run.finished_at),
    next_try_at: run.next_try_at === null ? null : new Date(run.next_try_at),
  } as RunRow);
}
