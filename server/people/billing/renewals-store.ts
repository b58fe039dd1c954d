import { sql } from 'kysely';
import type { Db } from '../../kit/db/connect.ts';

/** Since when renewals are announced: the first look of all says it. */
export async function ensureRenewalWatch(db: Db, now: Date): Promise<Date> {
  await db
    .insertInto('renewal_watch')
    .values({ since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { since } = await db.selectFrom('renewal_watch').select('since').executeTakeFirstOrThrow();
  return since;
}

/** Whose subscription goes on, renews in this window, and has periods of at least this length; who was told is left out. */
export async function listRenewing(
  db: Db,
  { after, by, periodMs }: { after: Date; by: Date; periodMs: number },
  page: { after: string | null; limit: number },
): Promise<string[]> {
  let query = db
    .selectFrom('subscribers')
    .select('id')
    .where('subscription_status', '=', 'active')
    .where('cancel_at', 'is', null)
    .where('current_period_end', '>', after)
    .where('current_period_end', '<=', by)
    .where(sql<boolean>`current_period_end - current_period_start >= ${periodMs} * interval '1 millisecond'`)
    .where(
      sql<boolean>`not exists (select 1 from letters where letters.subscriber_id = subscribers.id
        and letters.kind = 'renewal-ahead' and letters.created_at > ${by}::timestamptz - interval '60 days')`,
    );
  if (page.after !== null) query = query.where('id', '>', page.after);
  const rows = await query.orderBy('id').limit(page.limit).execute();
  return rows.map(({ id }) => id);
}
