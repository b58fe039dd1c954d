/** What is read of ledgers, beside the counts and claims of ledger-store.ts. */
import { sql } from 'kysely';
import type { DeliveryState } from '../../../contract/sends.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { defaultLimit, type Page, type PageRequest, readCursor, toPage } from '../../kit/db/paging.ts';
import type { DeliveryRow } from './ledger-store.ts';

/** Deliveries that failed at the reader's address, and of which that was not noted yet. */
export async function listRefused(db: Db, sendId: string, most: number): Promise<DeliveryRow[]> {
  return await db
    .selectFrom('deliveries')
    .selectAll()
    .where('send_id', '=', sendId)
    .where('state', '=', 'failed')
    .where('trouble', 'in', ['address', 'full', 'again'])
    .where('bounced_at', 'is', null)
    .orderBy('seq')
    .limit(most)
    .execute();
}

/** The soonest that a waiting delivery is to be tried; `now` for one that waits for nothing, null without any. */
export async function nextDueAt(db: Db | Trx, sendId: string, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('deliveries')
    .select(sql<Date | null>`min(coalesce(next_try_at, ${now}::timestamptz))`.as('at'))
    .where('send_id', '=', sendId)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return row.at;
}

/** When the next delivery is tried again, where all that is left waits for that; null otherwise. */
export async function findNextTryAt(db: Db, sendId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('deliveries')
    .select(sql<Date | null>`case when bool_and(next_try_at is not null) then min(next_try_at) end`.as('at'))
    .where('send_id', '=', sendId)
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirstOrThrow();
  return row.at;
}

export type ListedDelivery = DeliveryRow & { email: string | null };

export async function listDeliveries(
  db: Db,
  sendId: string,
  wanted: PageRequest & { state?: DeliveryState | undefined; cameBack?: 'yes' | undefined },
): Promise<Page<ListedDelivery>> {
  const cursor = readCursor(wanted.cursor);
  let chosen = db.selectFrom('deliveries').where('deliveries.send_id', '=', sendId);
  if (wanted.state) chosen = chosen.where('deliveries.state', '=', wanted.state);
  if (wanted.cameBack) {
    chosen = chosen.where('deliveries.state', '=', 'sent').where('deliveries.bounced_at', 'is not', null);
  }
  const { total } = await chosen.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  if (cursor) chosen = chosen.where('deliveries.seq', '>', seqOf(cursor.id));
  const rows = await chosen
    .leftJoin('subscribers', 'subscribers.id', 'deliveries.subscriber_id')
    .selectAll('deliveries')
    .select('subscribers.email')
    .orderBy('deliveries.seq')
    .limit((wanted.limit ?? defaultLimit) + 1)
    .execute();
  return toPage(rows, wanted, total, ({ seq }) => ({ at: '', id: String(seq) }));
}

const seqOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

/** Whether a letter to this reader is on its way just now. */
export async function isOnItsWay(db: Db, subscriberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('deliveries')
    .select('seq')
    .where('subscriber_id', '=', subscriberId)
    .where('state', '=', 'sending')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an earlier edition of this digest reached a reader, or may have. */
export async function wasMailedBefore(
  db: Db | Trx,
  { digestId, edition }: { digestId: string; edition: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('deliveries')
    .select('seq')
    .where('digest_id', '=', digestId)
    .where('edition', '<', edition)
    .where('state', 'in', ['sent', 'unknown'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasDelivery(db: Db | Trx, digestId: string, subscriberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('deliveries')
    .select('seq')
    .where('digest_id', '=', digestId)
    .where('subscriber_id', '=', subscriberId)
    .where('has_version', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
