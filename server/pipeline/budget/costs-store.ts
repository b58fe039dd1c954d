import { sql } from 'kysely';
import type { CostsOfEpisodes, DigestCosts, WeekOfCosts } from '../../../contract/costs.ts';
import type { Db } from '../../kit/db/connect.ts';

/** Weeks without any payment are not among them. */
export async function sumWeeks(
  db: Db,
  { from, until, timeZone }: { from: Date; until: Date; timeZone: string },
): Promise<WeekOfCosts[]> {
  const kind = (purpose: string) => sql`coalesce(sum(usd) filter (where kind = ${purpose}), 0)`;
  const { rows } = await sql<WeekOfCosts>`
    with paid as (
      select created_at, cost_usd as usd, purpose as kind from model_calls
      where created_at >= ${from} and created_at < ${until}
      union all
      select created_at, cost_usd, 'transcript' from transcription_costs
      where created_at >= ${from} and created_at < ${until}
    )
    select to_char(date_trunc('week', created_at at time zone ${timeZone}), 'YYYY-MM-DD') as "weekOn",
      ${kind('transcript')} as "transcriptsUsd",
      ${kind('insight')} as "insightsUsd",
      ${kind('digest')} as "digestsUsd"
    from paid group by 1`.execute(db);
  return rows;
}

export interface PaidFor {
  /** Episodes whose transcript or insight was paid for, and digests. */
  episodes: number;
  digests: number;
  estimatedUsd: number;
}

export async function countPaidFor(db: Db, { from, until }: { from: Date; until: Date }): Promise<PaidFor> {
  const within = sql`created_at >= ${from} and created_at < ${until}`;
  const { rows } = await sql<PaidFor>`
    select
      (select count(*) from (
        select subject_id from model_calls where ${within} and purpose = 'insight'
        union select episode_id from transcription_costs where ${within}
      ) as episodes) as episodes,
      (select count(distinct subject_id) from model_calls where ${within} and purpose = 'digest') as digests,
      (select coalesce(sum(cost_usd), 0) from transcription_costs where ${within} and is_estimate) as "estimatedUsd"
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The books did not answer');
  return row;
}

/** The newest digests, each with all that was ever paid for it and its episodes. */
export async function listDigestCosts(
  db: Db,
  limit: number,
): Promise<(Omit<DigestCosts, 'createdAt'> & { createdAt: Date })[]> {
  const ofEpisodes = (of: 'transcripts' | 'insights') =>
    of === 'transcripts'
      ? sql`(select coalesce(sum(cost_usd), 0) from transcription_costs where episode_id = any (newest.episodes))`
      : sql`(select coalesce(sum(cost_usd), 0) from model_calls where purpose = 'insight' and subject_id = any (newest.episodes))`;
  const { rows } = await sql<Omit<DigestCosts, 'createdAt'> & { createdAt: Date }>`
    with newest as (
      select *, array(select jsonb_array_elements_text(episode_ids)::uuid) as episodes
      from digests where deleted_at is null order by created_at desc, id desc limit ${limit}
    )
    select digest_id as "digestId", coalesce(nullif(title, ''), group_name) as title, group_name as "groupName",
      created_at as "createdAt", cardinality(newest.episodes) as episodes,
      ${ofEpisodes('transcripts')} as "transcriptsUsd",
      ${ofEpisodes('insights')} as "insightsUsd",
      (select coalesce(sum(cost_usd), 0) from model_calls
        where purpose = 'digest' and subject_id = newest.id) as "ownUsd"
    from newest order by created_at desc, id desc`.execute(db);
  return rows;
}

/** All that was ever paid for each of these episodes; those without any payment are not among them. */
export async function listEpisodeCosts(
  db: Db,
  ids: readonly string[],
): Promise<(CostsOfEpisodes & { episodeId: string })[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CostsOfEpisodes & { episodeId: string }>`
    with paid as (
      select episode_id as id, cost_usd as transcript, 0 as insight from transcription_costs
      where episode_id = any (${[...ids]}::uuid[])
      union all
      select subject_id, 0, cost_usd from model_calls
      where purpose = 'insight' and subject_id = any (${[...ids]}::uuid[])
    )
    select id as "episodeId", sum(transcript) as "transcriptsUsd", sum(insight) as "insightsUsd"
    from paid group by id`.execute(db);
  return rows;
}
