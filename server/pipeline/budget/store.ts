import { sql } from 'kysely';
import type { RunKind } from '../../jobs/runs/index.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { newId } from '../../kit/ids.ts';
import type { Month } from './month.ts';

export interface Money {
  /** US dollars booked in the month. */
  spentUsd: number;
  /** What other runs under way may yet cost, and batches that nobody waits for any more. */
  heldUsd: number;
  /** What this run has cost so far, in whatever month. */
  ownUsd: number;
}

/** What is booked for a run: calls of models and jobs of transcription services. */
const bookedFor = (runId: ReturnType<typeof sql.ref> | ReturnType<typeof sql>) => sql<number>`(
  coalesce((select sum(cost_usd) from model_calls where run_id = ${runId}), 0)
  + coalesce((select sum(cost_usd) from transcription_costs where run_id = ${runId}), 0)
)`;

/** In one statement, so that money on its way from held to spent is seen exactly once. */
export async function readMoney(db: Db | Trx, month: Month, runId: string | null): Promise<Money> {
  const inMonth = sql`created_at >= ${month.from} and created_at < ${month.until}`;
  const { rows } = await sql<Money>`
    select
      coalesce((select sum(cost_usd) from model_calls where ${inMonth}), 0)
        + coalesce((select sum(cost_usd) from transcription_costs where ${inMonth}), 0) as "spentUsd",
      coalesce((
        select sum(greatest(0, budget_holds.usd - ${bookedFor(sql.ref('budget_holds.run_id'))}))
        from budget_holds
        join runs on runs.id = budget_holds.run_id and runs.status = 'pending' and runs.waits_for is null
        where ${runId}::uuid is null or budget_holds.run_id <> ${runId}::uuid
      ), 0) + coalesce((
        select sum(held_usd) from message_batches
        where ended_at is null and not (left_at is null and exists (
          select 1 from budget_holds join runs on runs.id = budget_holds.run_id
          where runs.id = message_batches.run_id and runs.status = 'pending' and runs.waits_for is null
        ))
      ), 0) as "heldUsd",
      ${runId === null ? sql`0::float8` : bookedFor(sql`${runId}::uuid`)} as "ownUsd"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The books did not answer');
  return row;
}

/** A hold only grows: what was promised for the whole work stays promised while its parts are paid. */
export async function saveHold(trx: Trx, runId: string, usd: number, at: Date): Promise<void> {
  await trx
    .insertInto('budget_holds')
    .values({ run_id: runId, usd, held_at: at })
    .onConflict((conflict) =>
      conflict.column('run_id').doUpdateSet({ usd: sql<number>`greatest(budget_holds.usd, excluded.usd)` }),
    )
    .execute();
}

export async function deleteHold(trx: Trx, runId: string): Promise<void> {
  await trx.deleteFrom('budget_holds').where('run_id', '=', runId).execute();
}

export async function findHold(db: Db | Trx, runId: string): Promise<number | null> {
  const row = await db
    .selectFrom('budget_holds')
    .select('usd')
    .where('run_id', '=', runId)
    .executeTakeFirst();
  return row?.usd ?? null;
}

export interface TranscriptionCost {
  runId: string;
  episodeId: string;
  source: string;
  costUsd: number;
  isEstimate: boolean;
  at: Date;
}

/** Once for each run, however often its end is seen. */
export async function insertCost(db: Db | Trx, cost: TranscriptionCost): Promise<void> {
  await db
    .insertInto('transcription_costs')
    .values({
      id: newId(),
      run_id: cost.runId,
      episode_id: cost.episodeId,
      source: cost.source,
      cost_usd: cost.costUsd,
      is_estimate: cost.isEstimate,
      created_at: cost.at,
    })
    .onConflict((conflict) => conflict.column('run_id').doNothing())
    .execute();
}

export interface WaitingRun {
  id: string;
  kind: RunKind;
  usd: number;
}

/** Runs that wait for room in the budget, the one that waits longest first. */
export async function listWaiting(db: Db | Trx): Promise<WaitingRun[]> {
  const rows = await db
    .selectFrom('runs')
    .select(['id', 'kind', 'waits_for_usd'])
    .where('status', '=', 'pending')
    .where('waits_for', '=', 'budget')
    .orderBy('started_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, kind, waits_for_usd: usd }) => ({ id, kind: kind as RunKind, usd: usd ?? 0 }));
}
