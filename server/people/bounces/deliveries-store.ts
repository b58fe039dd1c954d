import { sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';

/** What of a delivery concerns whoever hears what became of it. */
export interface Delivered {
  seq: number;
  send_id: string;
  subscriber_id: string;
  settled_at: Date | null;
}

const shown = ['seq', 'send_id', 'subscriber_id', 'settled_at'] as const;

export async function findDelivery(db: Db | Trx, seq: number): Promise<Delivered | null> {
  const row = await db.selectFrom('deliveries').select(shown).where('seq', '=', seq).executeTakeFirst();
  return row ?? null;
}

/** The newest one that had left by then: what a report that names only the address is most likely about. */
export async function findNewestDelivery(
  db: Db | Trx,
  subscriberId: string,
  { after, by }: { after: Date; by: Date },
): Promise<Delivered | null> {
  const row = await db
    .selectFrom('deliveries')
    .select(shown)
    .where('subscriber_id', '=', subscriberId)
    .where('state', 'in', ['sent', 'unknown'])
    .where('settled_at', '>', after)
    .where('settled_at', '<=', by)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export type BounceKind = 'refused' | 'soft' | 'hard' | 'complaint';

/** True where this is the first that is heard of the delivery, or weighs more; whichever comes first, the same stays. */
export async function saveBounce(
  trx: Trx,
  seq: number,
  bounce: { kind: BounceKind; reason: string; at: Date },
): Promise<boolean> {
  const weight = (kind: ReturnType<typeof sql.ref>) =>
    sql`array_position(array['refused', 'soft', 'hard', 'complaint']::text[], ${kind}::text)`;
  const row = await trx
    .updateTable('deliveries')
    .set({ bounce_kind: bounce.kind, bounce_reason: bounce.reason, bounced_at: bounce.at })
    .where('seq', '=', seq)
    .where(sql<boolean>`coalesce(${weight(sql.ref('bounce_kind'))}, 0) < ${weight(sql.val(bounce.kind))}`)
    .returning('seq')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * How many issues in a row came back softly: since the last one that was taken and did not come back, and since the
 * admin's last release. A correction of an issue is the same issue; one that was refused for our sake says nothing.
 */
export async function countSoftRun(trx: Trx, subscriberId: string, since: Date | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct digest_id) as count from deliveries
    where subscriber_id = ${subscriberId} and bounce_kind = 'soft'
      and (${since}::timestamptz is null or settled_at > ${since})
      and seq > coalesce((select max(seq) from deliveries as taken
        where taken.subscriber_id = ${subscriberId} and taken.state = 'sent' and taken.bounce_kind is null), 0)`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}
