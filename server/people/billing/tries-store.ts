import { sql } from 'kysely';
import type { Db } from '../../kit/db/connect.ts';

/**
 * When this was first tried: now, where it was not, or `withinMs` ago or longer; also where that lies as far ahead, by a
 * clock that was set back since. Of several at one moment all get the same answer. Null where the person is gone.
 */
export async function firstTried(
  db: Db,
  { subscriberId, what, now, withinMs }: { subscriberId: string; what: string; now: Date; withinMs: number },
): Promise<Date | null> {
  const [from, to] = [-withinMs, withinMs].map((ms) => new Date(now.getTime() + ms));
  const { rows } = await sql<{ first_at: Date }>`
    insert into stripe_tries as known (what, subscriber_id, first_at)
    -- Whoever erases the person waits for this, or this finds nobody.
    select ${what}, id, ${now}::timestamptz from subscribers where id = ${subscriberId}::uuid for key share
    on conflict (what) do update set first_at = case
      when known.first_at > ${from}::timestamptz and known.first_at < ${to}::timestamptz then known.first_at
      else excluded.first_at end
    returning first_at`.execute(db);
  return rows[0]?.first_at ?? null;
}
