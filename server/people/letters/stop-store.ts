import { sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';

export interface Stop {
  stoppedAt: Date;
  reason: string;
}

/** Since when and why no letter leaves; null where they do. */
export async function findStop(db: Db | Trx): Promise<Stop | null> {
  const row = await db.selectFrom('letter_stops').select(['stopped_at', 'reason']).executeTakeFirst();
  return row === undefined ? null : { stoppedAt: row.stopped_at, reason: row.reason };
}

/** False where they stand still already. */
export async function insertStop(trx: Trx, stop: Stop): Promise<boolean> {
  const row = await trx
    .insertInto('letter_stops')
    .values({ stopped_at: stop.stoppedAt, reason: stop.reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning('singleton')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteStop(trx: Trx): Promise<boolean> {
  return (await trx.deleteFrom('letter_stops').returning('singleton').executeTakeFirst()) !== undefined;
}

/** Forgets what was refused so far, so that the next stop needs new refusals. */
export async function forgetRefusals(trx: Trx): Promise<void> {
  await trx.updateTable('letters').set({ trouble: 'policy-seen' }).where('trouble', '=', 'policy').execute();
}

/** Domains whose mail systems refused letters for reasons of policy, and how many domains answered at all since then. */
export async function countRefusals(trx: Trx, since: Date): Promise<{ domains: string[]; asked: number }> {
  const { rows } = await sql<{ domains: string[] | null; asked: number }>`
    with ended as (
      select split_part(subscribers.email_key, '@', 2) as domain, letters.trouble
      from letters join subscribers on subscribers.id = letters.subscriber_id
      where letters.tried_at >= ${since} and letters.status in ('sent', 'failed', 'unknown')
    )
    select count(distinct domain) as asked, array_agg(distinct domain) filter (where trouble = 'policy') as domains
    from ended`.execute(trx);
  const [row] = rows;
  return { domains: row?.domains ?? [], asked: row?.asked ?? 0 };
}

/** Letters that wait for their turn, the oldest first. */
export async function listWaitingLetters(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom('letters')
    .select('id')
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
