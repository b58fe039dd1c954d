import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { Runs } from '../../kit/db/tables.ts';
import { toJson } from '../../kit/db/wire-columns.ts';

export type RunRow = Selectable<Runs>;
export type RunKind = 'transcript' | 'insight' | 'digest';
/** Somebody's yes to its price, or room in the month's budget. */
export type WaitsFor = 'yes' | 'budget';

export interface NewRun {
  id: string;
  kind: RunKind;
  subjectId: string;
  stage: string;
  state: Record<string, unknown>;
  startedAt: Date;
}

/** Inserts a pending run, or answers null where one is pending already. */
export async function insertRun(trx: Trx, run: NewRun): Promise<RunRow | null> {
  const row = await trx
    .insertInto('runs')
    .values({
      id: run.id,
      kind: run.kind,
      subject_id: run.subjectId,
      status: 'pending',
      stage: run.stage,
      state: toJson(run.state),
      started_at: run.startedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject_id']).where('status', '=', 'pending').doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function findPendingRun(db: Db | Trx, kind: RunKind, subjectId: string): Promise<RunRow | null> {
  const row = await db
    .selectFrom('runs')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row ?? null;
}

/** Every run of a subject, newest first. */
export async function listRuns(db: Db, kind: RunKind, subjectId: string): Promise<RunRow[]> {
  return await db
    .selectFrom('runs')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .orderBy('started_at', 'desc')
    .execute();
}

/** Whether anybody ever asked for this work. */
export async function hasRun(trx: Trx, kind: RunKind, subjectId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('runs')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findRun(db: Db | Trx, id: string): Promise<RunRow | null> {
  const row = await db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Takes up a pending run and raises its fence; null where it is no longer pending. */
export async function takeRun(db: Db, id: string): Promise<RunRow | null> {
  const row = await db
    .updateTable('runs')
    .set((eb) => ({ fence: eb('fence', '+', 1), next_try_at: null, waits_for_usd: null, waits_for: null }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export interface RunPatch {
  status?: 'completed' | 'failed' | 'cancelled';
  stage?: string;
  progress?: { done: number; total: number } | null;
  /** Merged into what is stored. */
  state?: Record<string, unknown>;
  attempt?: number;
  nextTryAt?: Date | null;
  error?: string | null;
  finishedAt?: Date;
  waits?: { for: WaitsFor; usd: number };
}

/**
 * Writes to a run that the caller holds. Answers null where the run is no longer pending, or another worker has
 * taken it up since: the caller then stops without a trace.
 */
export async function patchRun(
  db: Db | Trx,
  held: { id: string; fence: number },
  patch: RunPatch,
): Promise<RunRow | null> {
  const progress = patch.progress;
  const row = await db
    .updateTable('runs')
    .set({
      ...(patch.status === undefined ? {} : { status: patch.status }),
      ...(patch.stage === undefined ? {} : { stage: patch.stage }),
      ...(progress === undefined
        ? {}
        : { progress_done: progress?.done ?? null, progress_total: progress?.total ?? null }),
      ...(patch.state === undefined ? {} : { state: sql<string>`state || ${toJson(patch.state)}::jsonb` }),
      ...(patch.attempt === undefined ? {} : { attempt: patch.attempt }),
      ...(patch.nextTryAt === undefined ? {} : { next_try_at: patch.nextTryAt }),
      ...(patch.error === undefined ? {} : { error: patch.error }),
      ...(patch.finishedAt === undefined ? {} : { finished_at: patch.finishedAt }),
      ...(patch.waits === undefined ? {} : { waits_for: patch.waits.for, waits_for_usd: patch.waits.usd }),
      // An empty patch must still be a statement: it is how a holder asks whether it still holds the run.
      fence: held.fence,
    })
    .where('id', '=', held.id)
    .where('fence', '=', held.fence)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Ends a pending run whoever holds it; null where none is pending. */
export async function cancelPendingRun(
  trx: Trx,
  kind: RunKind,
  subjectId: string,
  finishedAt: Date,
): Promise<RunRow | null> {
  const row = await trx
    .updateTable('runs')
    .set({ status: 'cancelled', finished_at: finishedAt, next_try_at: null })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Which of these runs are no longer pending. */
export async function listEndedAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('runs')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '<>', 'pending')
    .execute();
  return rows.map((row) => row.id);
}

/** Locks a run, as it is now; null where it is no longer pending. */
export async function holdPendingRun(trx: Trx, id: string): Promise<RunRow | null> {
  const row = await trx
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Merged into what is stored, whoever works on the run. */
export async function mergeState(trx: Trx, id: string, state: Record<string, unknown>): Promise<void> {
  await trx
    .updateTable('runs')
    .set({ state: sql<string>`state || ${toJson(state)}::jsonb` })
    .where('id', '=', id)
    .execute();
}

/**
 * Ends the wait of runs: of all of a kind, of those that wait for one thing or would cost at most so much, or of one.
 * They begin anew, so that the days of waiting do not count as work.
 */
export async function endWaits(
  trx: Trx,
  which: {
    kind: RunKind;
    waitsFor?: WaitsFor | undefined;
    atMostUsd?: number | undefined;
    id?: string | undefined;
  },
  startedAt: Date,
): Promise<RunRow[]> {
  let query = trx
    .updateTable('runs')
    .set({ waits_for: null, waits_for_usd: null, stage: 'queued', error: null, started_at: startedAt })
    .where('kind', '=', which.kind)
    .where('status', '=', 'pending')
    .where('waits_for_usd', 'is not', null);
  if (which.waitsFor !== undefined) query = query.where('waits_for', '=', which.waitsFor);
  if (which.id !== undefined) query = query.where('id', '=', which.id);
  if (which.atMostUsd !== undefined) query = query.where('waits_for_usd', '<=', which.atMostUsd);
  return await query.returningAll().execute();
}

/** Pending runs that no living job of the queue will ever take up again; those that wait for somebody have none. */
export async function listOrphanRuns(db: Db): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select runs.* from runs
    where runs.status = 'pending'
      and runs.waits_for_usd is null
      and runs.started_at < now() - interval '1 minute'
      and not exists (
        select 1 from pgboss.job
        where job.data ->> 'runId' = runs.id::text and job.state in ('created', 'retry', 'active')
      )`.execute(db);
  return rows;
}

/** Marks a finished failure as seen. */
export async function dismissRun(db: Db, id: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('runs')
    .set({ dismissed_at: at })
    .where('id', '=', id)
    .where('status', '<>', 'pending')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Median length of the newest finished runs of a kind, in seconds; null where nothing finished yet. Hours of waiting for a
 * batch are no work.
 */
export async function usualSecs(db: Db, kind: RunKind): Promise<number | null> {
  const { rows } = await sql<{ secs: number | null }>`
    select percentile_cont(0.5) within group (order by extract(epoch from finished_at - started_at)) as secs
    from (
      select started_at, finished_at from runs
      where kind = ${kind} and status = 'completed' and not (state ? 'inBatch') order by started_at desc limit 20
    ) as newest`.execute(db);
  return rows[0]?.secs ?? null;
}
