import { sql } from 'kysely';
import type { Db } from '../../kit/db/connect.ts';

/**
 * When this was first tried: now, where it was not or only before `notBefore`. Of several at one moment all get the same
 * answer. Null where the person is gone.
 */
export async function firstTried(
  db: Db,
  { subscriberId, what, now, notBefore }: { subscriberId: string; what: string; now: Date; notBefore: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ first_at: Date }>`
    insert into stripe_tries as known (what, subscriber_id, first_at)
    select ${what}, id, ${now}::timestamptz from subscribers where id = ${subscriberId}::uuid
    on conflict (what) do update set first_at =
      case when known.first_at > ${notBefore}::timestamptz then known.first_at else excluded.first_at end
    returning first_at`.execute(db);
  return rows[0]?.first_at ?? null;
}
