/** Which worker has a send in hand: a lease by the database's clock, which all workers share. */
import { type SqlBool, sql } from 'kysely';
import { type Db, inTransaction, type Trx } from '../../kit/db/connect.ts';
import type { Hold } from './ledger-store.ts';
import type { SendRow } from './store.ts';

/**
 * Takes a send in hand; null where another worker has it. `takeUp` is given the holder who never let go of it, or null,
 * and does in the same transaction what is to be done about their claims: whoever holds a send has no claims in it but
 * their own.
 */
export async function takeHold(
  db: Db,
  { sendId, holder, leaseMs }: { sendId: string; holder: string; leaseMs: number },
  takeUp: (trx: Trx, lostBy: string | null) => Promise<void>,
): Promise<Hold | null> {
  return inTransaction(db, async (trx) => {
    const free = await trx
      .selectFrom('sends')
      .select('holder')
      .where('id', '=', sendId)
      .where(sql<SqlBool>`(holder is null or held_until < now())`)
      .forUpdate()
      .executeTakeFirst();
    if (free === undefined) return null;
    await takeUp(trx, free.holder);
    const { fence } = await trx
      .updateTable('sends')
      .set({ holder, fence: sql`fence + 1`, held_until: leaseEnd(leaseMs) })
      .where('id', '=', sendId)
      .returning('fence')
      .executeTakeFirstOrThrow();
    return { sendId, holder, fence };
  });
}

const leaseEnd = (leaseMs: number) => sql<Date>`now() + make_interval(secs => ${leaseMs / 1000})`;

/** Does it while nobody can take the send up; false, and nothing, where it is not this holder's any more. */
export async function whileHeld(db: Db, hold: Hold, work: (trx: Trx) => Promise<void>): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const own = await trx
      .selectFrom('sends')
      .select('id')
      .where('id', '=', hold.sendId)
      .where('holder', '=', hold.holder)
      .where('fence', '=', hold.fence)
      .forUpdate()
      .executeTakeFirst();
    if (own !== undefined) await work(trx);
    return own !== undefined;
  });
}

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

export async function releaseHold(db: Db | Trx, hold: Hold): Promise<void> {
  await db
    .updateTable('sends')
    .set({ holder: null, held_until: null })
    .where('id', '=', hold.sendId)
    .where('holder', '=', hold.holder)
    .where('fence', '=', hold.fence)
    .execute();
}
