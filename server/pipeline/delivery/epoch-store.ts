import { sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { fewAtOnce } from '../../kit/few-at-once.ts';

export async function findEpoch(db: Db | Trx): Promise<string | null> {
  const row = await db.selectFrom('send_epoch').select('epoch').executeTakeFirst();
  return row?.epoch ?? null;
}

/** What a restore has left here to be asked; the next epoch, which begins with a yes, ends it. */
export async function findDoubt(db: Db): Promise<string | null> {
  const row = await db.selectFrom('send_epoch').select('doubt').executeTakeFirst();
  return row?.doubt ?? null;
}

export async function saveDoubt(trx: Trx, doubt: { epoch: string; doubt: string }): Promise<void> {
  await trx
    .insertInto('send_epoch')
    .values(doubt)
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet(doubt))
    .execute();
}

export async function saveEpoch(trx: Trx, epoch: string): Promise<void> {
  await trx
    .insertInto('send_epoch')
    .values({ epoch })
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet({ epoch, doubt: null }))
    .execute();
}

/**
 * What comes back is known by the number of its delivery: those that were given after the backup stay with the letters
 * that carry them.
 */
export async function leapOverSeqs(trx: Trx): Promise<void> {
  await sql`select setval(seq, nextval(seq) + 1000000)
    from (select pg_get_serial_sequence('deliveries', 'seq')::regclass as seq) as numbers`.execute(trx);
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
