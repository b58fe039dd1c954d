import { type Selectable, sql } from 'kysely';
import type { Db } from '../../kit/db/connect.ts';
import type { MessageBatches } from '../../kit/db/tables.ts';

export type BatchRow = Selectable<MessageBatches>;
type BatchKey = Pick<BatchRow, 'run_id' | 'round'>;

export async function findBatch(db: Db, runId: string, round: string): Promise<BatchRow | null> {
  const row = await db
    .selectFrom('message_batches')
    .selectAll()
    .where('run_id', '=', runId)
    .where('round', '=', round)
    .executeTakeFirst();
  return row ?? null;
}

/** The intent, before anything is begun; null where somebody else has written it. */
export async function insertBatch(
  db: Db,
  batch: Pick<BatchRow, 'run_id' | 'round' | 'purpose' | 'model' | 'keys' | 'held_usd' | 'begun_at'>,
): Promise<BatchRow | null> {
  const row = await db
    .insertInto('message_batches')
    .values(batch)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** False where another id is written already. */
export async function nameBatch(db: Db, { run_id: runId, round }: BatchKey, id: string): Promise<boolean> {
  const row = await db
    .updateTable('message_batches')
    .set({ vendor_id: id })
    .where('run_id', '=', runId)
    .where('round', '=', round)
    .where('vendor_id', 'is', null)
    .returning('run_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function stampBatch(
  db: Db,
  { run_id: runId, round }: BatchKey,
  stamp: Partial<Record<'cancelled_at' | 'left_at' | 'ended_at', Date>>,
): Promise<void> {
  await db
    .updateTable('message_batches')
    .set(stamp)
    .where('run_id', '=', runId)
    .where('round', '=', round)
    .execute();
}

/** Nothing was begun. */
export async function deleteBatch(db: Db, { run_id: runId, round }: BatchKey): Promise<void> {
  await db.deleteFrom('message_batches').where('run_id', '=', runId).where('round', '=', round).execute();
}

/** Which of these ids of the vendor belong to some run. */
export async function listKnown(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('message_batches')
    .select('vendor_id')
    .where('vendor_id', 'in', ids)
    .execute();
  return new Set(rows.flatMap(({ vendor_id: id }) => id ?? []));
}

export type LeftBatch = BatchRow & { subject_id: string; isRunPending: boolean };

/** Batches that no run waits for any more, and whose end is not yet booked. */
export async function listLeft(db: Db): Promise<LeftBatch[]> {
  return await db
    .selectFrom('message_batches')
    .innerJoin('runs', 'runs.id', 'message_batches.run_id')
    .selectAll('message_batches')
    .select(['runs.subject_id', sql<boolean>`runs.status = 'pending'`.as('isRunPending')])
    .where('message_batches.ended_at', 'is', null)
    .where((eb) => eb.or([eb('message_batches.left_at', 'is not', null), eb('runs.status', '<>', 'pending')]))
    .orderBy('message_batches.begun_at')
    .limit(100)
    .execute();
}
