/** Letters of a send that were claimed by a worker who did not settle them. */
import type { Db, Trx } from '../../kit/db/connect.ts';

/** Claims that are not settled. */
export async function listClaimed(db: Db | Trx, sendId: string): Promise<{ seq: number; claim: string }[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['seq', 'claim'])
    .where('send_id', '=', sendId)
    .where('state', '=', 'sending')
    .execute();
  return rows.flatMap(({ seq, claim }) => (claim === null ? [] : [{ seq, claim }]));
}

/** What a worker had under way when it was lost: nobody knows of it. */
export async function markLost(trx: Trx, sendId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('deliveries')
    .set({
      state: 'unknown',
      trouble: 'doubt',
      reason: 'The server ended while this letter was on its way.',
      settled_at: now,
    })
    .where('send_id', '=', sendId)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
