import { sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { fewAtOnce } from '../../kit/few-at-once.ts';

export async function findEpoch(db: Db | Trx): Promise<string | null> {
  const row = await db.selectFrom('send_epoch').select('epoch').executeTakeFirst();
  return row?.epoch ?? null;
}

export async function saveEpoch(trx: Trx, epoch: string): Promise<void> {
  await trx
    .insertInto('send_epoch')
    .values({ epoch })
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet({ epoch }))
    .execute();
}

export async function wasAnythingSent(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('sends')
    .select('id')
    .where('started_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deliveries of a send that have left, or may have. */
export async function countBegun(db: Db, sendId: string): Promise<number> {
  const row = await db
    .selectFrom('deliveries')
    .select(sql<number>`count(*)`.as('count'))
    .where('send_id', '=', sendId)
    .where('attempts', '>', 0)
    .executeTakeFirstOrThrow();
  return row.count;
}

const turns = fewAtOnce(1);

/**
 * One after the other, in whatever process: file and database are changed together. Whoever waits in this process holds
 * no connection meanwhile: the one whose turn it is needs another one for its work.
 */
export function underEpochLock<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return turns.run(() => withLock(db, work));
}

async function withLock<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext('send epoch'))`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(hashtext('send epoch'))`.execute(connection);
    }
  });
}
