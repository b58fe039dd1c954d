/** The episodes of a list: which comes next, and how far they are. */
import { sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { BacklogKind } from './deps.ts';

export interface NextEpisode {
  position: number;
  episodeId: string;
  estimateUsd: number;
}

export async function findNext(db: Db, backlogId: string): Promise<NextEpisode | null> {
  const row = await db
    .selectFrom('backlog_episodes')
    .select(['position', 'episode_id as episodeId', 'estimate_usd as estimateUsd'])
    .where('backlog_id', '=', backlogId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether it has neither a good one nor one under way; nobody else can begin one until `trx` ends. */
export async function stillMisses(trx: Trx, kind: BacklogKind, episodeId: string): Promise<boolean> {
  const status = kind === 'transcript' ? 'transcript_status' : 'insight_status';
  const row = await trx
    .selectFrom('episodes')
    .select(status)
    .where('id', '=', episodeId)
    .forUpdate()
    .executeTakeFirst();
  const found = row && (row as Record<string, string | null>)[status];
  return found === null || found === 'failed';
}

export interface EpisodePatch {
  state: 'begun' | 'skipped';
  reason?: string;
  runId?: string;
}

/** Takes it out of what waits; false where it did not wait any more. */
export async function takeWaiting(
  trx: Trx | Db,
  backlogId: string,
  position: number,
  patch: EpisodePatch,
): Promise<boolean> {
  const row = await trx
    .updateTable('backlog_episodes')
    .set({ state: patch.state, reason: patch.reason ?? null, run_id: patch.runId ?? null })
    .where('backlog_id', '=', backlogId)
    .where('position', '=', position)
    .where('state', '=', 'waiting')
    .returning('position')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes down how the runs of a list have ended; answers how many. */
export async function settleEpisodes(db: Db, backlogId: string): Promise<number> {
  const { rows } = await sql`
    update backlog_episodes set
      state = case runs.status when 'completed' then 'done' else runs.status end,
      reason = case when runs.status = 'failed' then runs.error end
    from runs
    where backlog_id = ${backlogId} and backlog_episodes.state = 'begun'
      and runs.id = backlog_episodes.run_id and runs.status <> 'pending'
    returning position`.execute(db);
  return rows.length;
}

/** The insights that follow a transcript of a list belong to it, in the transaction that begins them. */
export async function noteFollowing(trx: Trx, episodeId: string, runId: string): Promise<void> {
  await sql`
    update backlog_episodes set next_run_id = ${runId}
    where episode_id = ${episodeId} and state = 'begun'
      and run_id in (select id from runs where subject_id = ${episodeId} and kind = 'transcript' and status = 'completed')
  `.execute(trx);
}

export interface Counts {
  total: number;
  left: number;
  /** At work; those that wait for a batch of the provider's are among them, and counted beside. */
  running: number;
  inBatch: number;
  followingInBatch: number;
  waiting: number;
  done: number;
  failed: number;
  cancelled: number;
  skipped: number;
  following: number;
  trouble: string | null;
  /** Why one that waits for the budget does. */
  waitsForBudget: string | null;
}

export async function countEpisodes(db: Db | Trx, ids: readonly string[]): Promise<Map<string, Counts>> {
  const of = (state: string) => sql`count(*) filter (where items.state = ${state})`;
  const { rows } = await sql<Counts & { id: string }>`
    select items.backlog_id as id, count(*) as total, ${of('waiting')} as left, ${of('done')} as done,
      ${of('failed')} as failed, ${of('cancelled')} as cancelled, ${of('skipped')} as skipped,
      count(*) filter (where items.state = 'begun' and runs.waits_for is null) as running,
      count(*) filter (where items.state = 'begun' and runs.state ->> 'inBatch' = 'true') as "inBatch",
      count(*) filter (where items.state = 'begun' and runs.waits_for is not null) as waiting,
      count(nexts.id) filter (where nexts.waits_for is null) as following,
      count(nexts.id) filter (where nexts.state ->> 'inBatch' = 'true') as "followingInBatch",
      (array_agg(items.reason order by items.position) filter (where items.state in ('failed', 'skipped')))[1] as trouble,
      coalesce(min(runs.error) filter (where runs.waits_for = 'budget'),
        min(nexts.error) filter (where nexts.waits_for = 'budget')) as "waitsForBudget"
    from backlog_episodes as items
    left join runs on items.state = 'begun' and runs.id = items.run_id
    left join runs as nexts on nexts.id = items.next_run_id and nexts.status = 'pending'
    where items.backlog_id = any (${[...ids]}::uuid[])
    group by items.backlog_id`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

export const noCounts: Counts = {
  total: 0,
  left: 0,
  running: 0,
  inBatch: 0,
  followingInBatch: 0,
  waiting: 0,
  done: 0,
  failed: 0,
  cancelled: 0,
  skipped: 0,
  following: 0,
  trouble: null,
  waitsForBudget: null,
};
