import { sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { didNotArrive } from '../subscribers/index.ts';
import type { LetterRow } from './store.ts';

/** The newest letter of each of these people that did not arrive, or has not yet. */
export async function listTroubles(
  db: Db,
  subscriberIds: readonly string[],
): Promise<Map<string, LetterRow>> {
  if (subscriberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('letters')
    .innerJoin('subscribers', 'subscribers.id', 'letters.subscriber_id')
    .selectAll('letters')
    .distinctOn('letters.subscriber_id')
    .where('letters.subscriber_id', 'in', subscriberIds)
    .where(didNotArrive)
    .orderBy('letters.subscriber_id')
    .orderBy('letters.id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.subscriber_id ?? '', row]));
}

/** Locks a letter: of two who send it again one does. */
export async function lockLetter(trx: Trx, id: string): Promise<LetterRow | null> {
  const row = await trx.selectFrom('letters').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

export async function countWaiting(db: Db): Promise<number> {
  const row = await db
    .selectFrom('letters')
    .select(sql<number>`count(*)`.as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return row.count;
}
