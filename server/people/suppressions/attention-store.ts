import { sql } from 'kysely';
import type { Db } from '../../kit/db/connect.ts';
import { defaultLimit, type Page, type PageRequest, readCursor, toPage } from '../../kit/db/paging.ts';
import { mayRead } from '../subscribers/index.ts';

export interface NeedyRequest extends PageRequest {
  which: 'all' | 'suppressed' | 'missed';
}

export interface Needy {
  id: string;
  email: string;
  created_at: Date;
  /** Null where the address is not suppressed: then the newest issue did not arrive. */
  suppressed_reason: string | null;
  suppressed_detail: string | null;
  suppressed_at: Date | null;
  state: string | null;
  bounce_reason: string | null;
  bounced_at: Date | null;
  failure: string | null;
  settled_at: Date | null;
}

const only = {
  all: sql``,
  suppressed: sql`and suppressions.email_key is not null`,
  missed: sql`and suppressions.email_key is null`,
};

/**
 * Who may read and gets nothing: the address is suppressed, or the newest issue failed, came back or is in doubt since
 * the admin released it last. Whoever has turned the weekly mail off misses nothing.
 */
export async function listNeedy(db: Db, wanted: NeedyRequest, now: Date): Promise<Page<Needy>> {
  const cursor = readCursor(wanted.cursor);
  const needy = sql`
    from subscribers
    left join suppressions on suppressions.email_key = subscribers.email_key
    left join lateral (
      select deliveries.state, is_left, bounce_kind, bounce_reason, bounced_at, deliveries.reason as failure, settled_at
      from deliveries
      where deliveries.subscriber_id = subscribers.id and deliveries.state in ('sent', 'failed', 'unknown')
      order by deliveries.seq desc limit 1
    ) as last on suppressions.email_key is null
    where ${mayRead(now)} and weekly_off_at is null
      and (suppressions.email_key is not null
        or ((last.state = 'failed' or (last.state = 'unknown' and not last.is_left) or last.bounce_kind is not null)
          and not exists (select 1 from suppression_releases
            where suppression_releases.email_key = subscribers.email_key
              and released_at >= coalesce(last.bounced_at, last.settled_at))))
      ${only[wanted.which]}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${needy}`.execute(db);
  const behind = cursor
    ? sql`and (subscribers.created_at, subscribers.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
    : sql``;
  const { rows } = await sql<Needy>`
    select subscribers.id, subscribers.email, subscribers.created_at,
      suppressions.reason as suppressed_reason, suppressions.detail as suppressed_detail,
      suppressions.created_at as suppressed_at,
      last.state, last.bounce_reason, last.bounced_at, last.failure, last.settled_at
    ${needy} ${behind}
    order by subscribers.created_at desc, subscribers.id desc
    limit ${(wanted.limit ?? defaultLimit) + 1}`.execute(db);
  return toPage(rows, wanted, counted[0]?.total ?? 0, (row) => ({
    at: row.created_at.toISOString(),
    id: row.id,
  }));
}
