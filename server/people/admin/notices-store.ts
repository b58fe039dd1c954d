import type { Db, Trx } from '../../kit/db/connect.ts';

export interface Notice {
  key: string;
  sentence: string;
  since: Date;
}

/** Says something to the admin; a notice that stands already, or was put away with the same words, stays as it is. */
export async function saveNotice(db: Db | Trx, notice: Notice): Promise<void> {
  const { key, sentence, since } = notice;
  await db
    .insertInto('admin_notices')
    .values({ key, sentence, since })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ sentence, since, dismissed_at: null })
        .where('admin_notices.sentence', '<>', sentence),
    )
    .execute();
}

export async function listNotices(db: Db): Promise<Notice[]> {
  return db
    .selectFrom('admin_notices')
    .select(['key', 'sentence', 'since'])
    .where('dismissed_at', 'is', null)
    .orderBy('since')
    .execute();
}

export async function dismissNotice(db: Db, key: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('admin_notices')
    .set({ dismissed_at: at })
    .where('key', '=', key)
    .where('dismissed_at', 'is', null)
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets what was not put away: where it is still so it is said again. */
export async function deleteNotice(db: Db, key: string): Promise<void> {
  await db.deleteFrom('admin_notices').where('key', '=', key).where('dismissed_at', 'is', null).execute();
}
