import { sql } from 'kysely';
import type { Db } from '../../kit/db/connect.ts';

export interface QueueRow {
  name: string;
  /** `waiting`, `active` or `failed`. */
  state: string;
  count: number;
  /** Seconds since the oldest became due; 0 where none is. */
  oldest: number;
}

/** Jobs that are not done, by the database's clock, which the queue goes by. What is planned for later waits, and is not overdue. */
export async function countJobs(db: Db): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select name, state, count(*) as count,
      greatest(0, extract(epoch from now() - min(since) filter (where since <= now())))::float8 as oldest
    from (
      select name, case state::text when 'active' then 'active' when 'failed' then 'failed' else 'waiting' end as state,
        case state::text when 'active' then coalesce(started_on, created_on) else greatest(created_on, start_after) end as since
      from pgboss.job where state::text in ('created', 'retry', 'active', 'failed')
    ) as jobs
    group by name, state`.execute(db);
  return rows.map((row) => ({ ...row, oldest: row.oldest ?? 0 }));
}

/** Attempts at transcripts, insights and digests: pending ones, and those that failed within a day. */
export async function countRuns(
  db: Db,
  at: Date,
): Promise<{ kind: string; status: string; count: number }[]> {
  const { rows } = await sql<{ kind: string; status: string; count: number }>`
    select kind, status, count(*) as count from runs
    where status = 'pending' or (status = 'failed' and started_at > ${at}::timestamptz - interval '1 day')
    group by kind, status`.execute(db);
  return rows;
}

export interface FeedState {
  all: number;
  failing: number;
  /** Seconds since the feed that is due longest was due; 0 where none is. */
  overdue: number;
}

export async function readFeedState(db: Db, at: Date): Promise<FeedState> {
  const { rows } = await sql<FeedState>`
    select count(*) as all, count(*) filter (where failures_in_row > 0) as failing,
      coalesce(greatest(0, extract(epoch from ${at}::timestamptz - min(next_refresh_at))), 0)::float8 as overdue
    from podcasts`.execute(db);
  return rows[0] ?? { all: 0, failing: 0, overdue: 0 };
}

export interface SendState {
  state: string;
  count: number;
  /** Letters a second of all that are under way. */
  rate: number;
}

/** Sends that are not over, and how fast they go. */
export async function readSendState(db: Db): Promise<SendState[]> {
  const { rows } = await sql<SendState>`
    select state, count(*) as count, coalesce(sum(per_second) filter (where state = 'sending'), 0)::float8 as rate
    from sends where kind = 'issue' and state in ('scheduled', 'sending', 'paused', 'asks') group by state`.execute(
    db,
  );
  return rows;
}

/** Dollars of this month (UTC) by what they were spent on. */
export async function readSpend(db: Db, at: Date): Promise<{ kind: string; usd: number }[]> {
  const { rows } = await sql<{ kind: string; usd: number }>`
    select purpose as kind, coalesce(sum(cost_usd), 0)::float8 as usd from model_calls
    where created_at >= date_trunc('month', ${at}::timestamptz at time zone 'UTC') at time zone 'UTC' group by purpose
    union all
    select 'transcript', coalesce(sum(cost_usd), 0)::float8 from transcription_costs
    where created_at >= date_trunc('month', ${at}::timestamptz at time zone 'UTC') at time zone 'UTC'`.execute(
    db,
  );
  return rows;
}

/** Seconds since the last whole backup began; null where there is none. */
export async function readBackupAge(db: Db, at: Date): Promise<number | null> {
  const { rows } = await sql<{ age: number | null }>`
    select extract(epoch from ${at}::timestamptz - max(started_at))::float8 as age from backup_runs where bytes is not null`.execute(
    db,
  );
  return rows[0]?.age ?? null;
}
