/** Digests that were deleted and can still be brought back; the rest of the digests' SQL stands in store.ts. */
import type { Db, Trx } from '../../kit/db/connect.ts';
import { isId } from '../../kit/ids.ts';

export async function markDeleted(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('digests').set({ deleted_at: at }).where('id', '=', id).execute();
}

/** Brings back a digest deleted after `since`, as it was; answers whether there was one. */
export async function unmarkDeleted(trx: Trx, id: string, since: Date): Promise<boolean> {
  if (!isId(id)) return false;
  const row = await trx
    .updateTable('digests')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', '>=', since)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function purgeDeletedBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('digests').where('deleted_at', '<', before).execute();
}
