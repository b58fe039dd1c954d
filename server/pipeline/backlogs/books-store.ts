/** What lists have cost and may yet cost, by the books of their runs. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { BacklogKind } from './deps.ts';

/** Both runs of an episode of a list. */
const isItsRun = (of: RawBuilder<unknown>) => sql`${of} in (items.run_id, items.next_run_id)`;
const booked = sql`(
  coalesce((select sum(cost_usd) from model_calls where ${isItsRun(sql`model_calls.run_id`)}), 0)
  + coalesce((select sum(cost_usd) from transcription_costs where ${isItsRun(sql`transcription_costs.run_id`)}), 0))`;
const held = sql`coalesce((select sum(usd) from budget_holds where ${isItsRun(sql`budget_holds.run_id`)}), 0)`;
// What waits for somebody has promised nothing: it asks again before it pays.
const isOpen = sql`exists (select 1 from runs
  where ${isItsRun(sql`runs.id`)} and runs.status = 'pending' and runs.waits_for is null)`;

/** US dollars that it has cost, and that what is under way may bring it to: its estimate, or more where more is held. */
export async function sumPromised(
  db: Db | Trx,
  id: string,
): Promise<{ spentUsd: number; promisedUsd: number }> {
  const { rows } = await sql<{ spentUsd: number; promisedUsd: number }>`
    with items as (
      select estimate_usd, ${booked} as booked, ${held} as held, ${isOpen} as open
      from backlog_episodes as items where backlog_id = ${id} and run_id is not null
    )
    select coalesce(sum(booked), 0) as "spentUsd",
      coalesce(sum(case when open then greatest(estimate_usd, booked, held) else booked end), 0) as "promisedUsd"
    from items`.execute(db);
  return rows[0] ?? { spentUsd: 0, promisedUsd: 0 };
}

/** What each of these lists has cost so far. */
export async function sumSpent(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; usd: number }>`
    select backlog_id as id, sum(${booked}) as usd from backlog_episodes as items
    where backlog_id = any (${[...ids]}::uuid[]) and run_id is not null group by backlog_id`.execute(db);
  return new Map(rows.map(({ id, usd }) => [id, usd]));
}

const listsLookedAt = 20;

/**
 * Of the newest lists that have ended: what was expected of the episodes that were worked through, and what was paid for
 * them. Left out are lists of which a part of the price is itself reckoned, since no service has named it.
 */
export async function listErrors(
  db: Db,
  kind: BacklogKind,
): Promise<{ estimateUsd: number; paidUsd: number }[]> {
  const { rows } = await sql<{ estimateUsd: number; paidUsd: number }>`
    select sum(items.estimate_usd) as "estimateUsd", sum(${booked}) as "paidUsd"
    from backlogs
    join backlog_episodes as items on items.backlog_id = backlogs.id and items.state = 'done'
    left join runs as nexts on nexts.id = items.next_run_id
    where backlogs.kind = ${kind} and backlogs.settled_at is not null
      and (items.next_run_id is null or nexts.status = 'completed')
      and not exists (
        select 1 from transcription_costs join backlog_episodes as heard on heard.run_id = transcription_costs.run_id
        where heard.backlog_id = backlogs.id and transcription_costs.is_estimate)
    group by backlogs.id
    having sum(items.estimate_usd) > 0
    order by backlogs.begun_at desc limit ${listsLookedAt}`.execute(db);
  return rows;
}
