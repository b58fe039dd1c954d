import { sql } from 'kysely';
import { type Db, inTransaction } from '../../kit/db/connect.ts';

/** Counts one hit in the bucket's current window and answers how many there are now. */
export async function countHit(db: Db, bucket: string, windowStart: Date): Promise<number> {
  const row = await db
    .insertInto('rate_windows')
    .values({ bucket, window_start: windowStart, hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'window_start']).doUpdateSet({ hits: sql`rate_windows.hits + 1` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow();
  return row.hits;
}

export async function countBack(db: Db, bucket: string, windowStart: Date): Promise<void> {
  await db
    .updateTable('rate_windows')
    .set({ hits: sql`greatest(rate_windows.hits - 1, 0)` })
    .where('bucket', '=', bucket)
    .where('window_start', '=', windowStart)
    .execute();
}

export async function deleteWindowsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('rate_windows').where('window_start', '<', before).execute();
}

/**
 * Takes the next turn to guess, in one transaction: of tries at the same moment one is first. Answers 0, or for how many
 * milliseconds it is nobody's turn.
 */
export async function takeGuess(
  db: Db,
  bucket: string,
  turn: { now: Date; forgetBefore: Date; nextAt: (failures: number) => Date },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const first = { bucket, failures: 0, last_at: turn.now, next_at: turn.now };
    const row = await trx
      .insertInto('guess_delays')
      .values(first)
      // A conflict must still answer the row, and lock it.
      .onConflict((conflict) => conflict.column('bucket').doUpdateSet({ bucket }))
      .returningAll()
      .executeTakeFirstOrThrow();
    const leftMs = row.next_at.getTime() - turn.now.getTime();
    if (leftMs > 0) return leftMs;
    const failures = row.last_at < turn.forgetBefore ? 1 : row.failures + 1;
    await trx
      .updateTable('guess_delays')
      .set({ failures, last_at: turn.now, next_at: turn.nextAt(failures) })
      .where('bucket', '=', bucket)
      .execute();
    return 0;
  });
}

export async function giveGuessBack(db: Db, bucket: string, now: Date): Promise<void> {
  await db
    .updateTable('guess_delays')
    .set({ failures: sql`greatest(failures - 1, 0)`, next_at: now })
    .where('bucket', '=', bucket)
    .execute();
}
