import { sql } from 'kysely';
import type { Db } from '../../kit/db/connect.ts';

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
