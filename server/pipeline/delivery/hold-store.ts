/** Which worker has a send in hand: a lease by the database's clock, which all workers share. */
import { type SqlBool, sql } from 'kysely';
import { type Db, inTransaction } from '../../kit/db/connect.ts';
import type { Hold } from './ledger-store.ts';
import type { SendRow } from './store.ts';

/** A send in hand, and who had it and never let go; null where nobody had. */
export interface TakenHold extends Hold {
  lostBy: string | null;
}

/** Takes a send in hand; null where another worker has it. */
export async function takeHold(
  db: Db,
  { sendId, holder, leaseMs }: { sendId: string; holder: string; leaseMs: number },
): Promise<TakenHold | null> {
  return inTransaction(db, async (trx) => {
    const free = await trx
      .selectFrom('sends')
      .select('holder')
      .where('id', '=', sendId)
      .where(sql<SqlBool>`(holder is null or held_until < now())`)
      .forUpdate()
      .executeTakeFirst();
    if (free === undefined) return null;
    const { fence } = await trx
      .updateTable('sends')
      .set({ holder, fence: sql`fence + 1`, held_until: leaseEnd(leaseMs) })
      .where('id', '=', sendId)
      .returning('fence')
      .executeTakeFirstOrThrow();
    return { sendId, holder, fence, lostBy: free.holder };
  });
}

const leaseEnd = (leaseMs: number) => sql<Date>`now() + make_interval(secs => ${leaseMs / 1000})`;

/** How long the lease of a send has still to run; null where nobody has it. */
export async function findHeldMs(db: Db, sendId: string): Promise<number | null> {
  const row = await db
    .selectFrom('sends')
    .select(sql<number>`(1000 * extract(epoch from held_until - now()))::float8`.as('ms'))
    .where('id', '=', sendId)
    .where('held_until', 'is not', null)
    .executeTakeFirst();
  return row?.ms ?? null;
}

/** Stays with its holder for another lease; null where it is not theirs any more. Answers its state. */
export async function keepHold(db: Db, hold: Hold, leaseMs: number): Promise<SendRow['state'] | null> {
  const row = await db
    .updateTable('sends')
    .set({ held_until: leaseEnd(leaseMs) })
    .where('id', '=', hold.sendId)
    .where('holder', '=', hold.holder)
    .where('fence', '=', hold.fence)
    .returning('state')
    .executeTakeFirst();
  return row?.state ?? null;
}

export async function releaseHold(db: Db, hold: Hold): Promise<void> {
  await db
    .updateTable('sends')
    .set({ holder: null, held_until: null })
    .where('id', '=', hold.sendId)
    .where('holder', '=', hold.holder)
    .where('fence', '=', hold.fence)
    .execute();
}
