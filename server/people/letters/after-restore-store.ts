import { sql } from 'kysely';
import type { Trx } from '../../kit/db/connect.ts';

/**
 * In the transaction that restores a backup: nobody knows which of the letters that were under way have left since. None
 * goes again by itself; the admin sees each at its reader and may send it once more. Answers how many.
 */
export async function doubtAfterRestore(trx: Trx, reason: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('letters')
    .set({ status: 'unknown', trouble: 'doubt', error: reason, next_try_at: null, fence: sql`fence + 1` })
    .where('status', 'in', ['pending', 'sending'])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
