import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { WeekDrafts } from '../../kit/db/tables.ts';
import { toJson } from '../../kit/db/wire-columns.ts';

/** An episode of a group in some days, with how far it has come; one of two groups comes twice. */
export interface WeekEpisode {
  groupId: string;
  id: string;
  podcastId: string;
  title: string;
  pubDate: Date;
  secs: number | null;
  hasAudio: boolean;
  /** Its podcast wants Taddy only where nobody else can serve. */
  preferOthers: boolean;
  /** It has audio, or a transcript of the publisher's own. */
  canTranscribe: boolean;
  hasOwnTranscript: boolean;
  transcript: string | null;
  transcriptRun: string | null;
  transcriptWaits: string | null;
  insight: string | null;
  insightRun: string | null;
  insightWaits: string | null;
  insightUsd: number | null;
}

/** By publication, the newest first; `groupId` null: of all living groups. */
export async function listWeekEpisodes(
  db: Db,
  { from, until }: { from: Date; until: Date },
  groupId: string | null,
): Promise<WeekEpisode[]> {
  const { rows } = await sql<WeekEpisode>`
    select groups.id as "groupId", episodes.id, episodes.podcast_id as "podcastId", episodes.title,
      episodes.pub_date as "pubDate", coalesce(episodes.duration_secs, transcripts.duration_secs) as secs,
      episodes.audio_url is not null as "hasAudio", podcasts.prefer_other_sources as "preferOthers",
      (episodes.audio_url is not null or jsonb_array_length(episodes.transcript_links) > 0) as "canTranscribe",
      jsonb_array_length(episodes.transcript_links) > 0 as "hasOwnTranscript",
      transcripts.status as transcript,
      transcript_runs.status as "transcriptRun",
      transcript_runs.waits_for as "transcriptWaits",
      insights.status as insight,
      insight_runs.status as "insightRun",
      insight_runs.waits_for as "insightWaits",
      insight_runs.waits_for_usd as "insightUsd"
    from episodes
    join podcasts on podcasts.id = episodes.podcast_id
    join group_podcasts on group_podcasts.podcast_id = episodes.podcast_id
    join groups on groups.id = group_podcasts.group_id and groups.deleted_at is null
    left join transcripts on transcripts.episode_id = episodes.id
    left join runs as transcript_runs on transcript_runs.id = transcripts.run_id
    left join insights on insights.episode_id = episodes.id
    left join runs as insight_runs on insight_runs.id = insights.run_id
    where episodes.sort_at >= ${from} and episodes.sort_at < ${until} and episodes.pub_date is not null
      and (${groupId}::uuid is null or groups.id = ${groupId}::uuid)
    order by episodes.sort_at desc, episodes.id desc`.execute(db);
  return rows;
}

/**
 * Episodes that a group transcribes by itself and that nobody ever asked for, the oldest first. New is what came out
 * since the switch was turned on and the podcast came into the group, or in the running week: never the back catalogue.
 */
export async function listToTranscribe(
  db: Db,
  { weekFrom, now, limit }: { weekFrom: Date; now: Date; limit: number },
): Promise<string[]> {
  const since = sql`greatest(week_switches.transcribe_since, group_podcasts.added_at)`;
  const { rows } = await sql<{ id: string }>`
    select episodes.id
    from week_switches
    join groups on groups.id = week_switches.group_id and groups.deleted_at is null
    join group_podcasts on group_podcasts.group_id = groups.id
    join episodes on episodes.podcast_id = group_podcasts.podcast_id
    where week_switches.auto_transcribe
      and episodes.sort_at >= least(${since}, ${weekFrom}) and episodes.sort_at <= ${now}
      -- An episode without a date is as old as its feed, unless it came later than that.
      and (episodes.pub_date is not null or episodes.first_seen_at > ${since})
      and (episodes.audio_url is not null or jsonb_array_length(episodes.transcript_links) > 0)
      and not exists (select 1 from transcripts where transcripts.episode_id = episodes.id)
      and not exists (select 1 from runs where runs.kind = 'transcript' and runs.subject_id = episodes.id)
    group by episodes.id
    order by min(episodes.sort_at), episodes.id
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface WeekDigestRow {
  id: string;
  digestId: string;
  groupId: string;
  title: string;
  issueNumber: number | null;
  status: string;
  published: boolean;
  publishDate: Date | null;
  episodes: number;
  runStatus: string | null;
  waitsFor: string | null;
  error: string | null;
}

/**
 * Digests of the weeks that begin on these Mondays: a digest belongs to the week of its middle day, so that one made on
 * Monday of the seven days before is the last week's. Published ones first, then the newest.
 */
export async function listWeekDigests(
  db: Db | Trx,
  weeks: readonly string[],
): Promise<(WeekDigestRow & { weekOn: string })[]> {
  const middle = sql`(digests.start_date + (digests.end_date - digests.start_date) / 2)::timestamp`;
  const { rows } = await sql<WeekDigestRow & { weekOn: string }>`
    select to_char(date_trunc('week', ${middle}), 'YYYY-MM-DD') as "weekOn",
      digests.id, digests.digest_id as "digestId", digests.group_id as "groupId", digests.title,
      digests.issue_number as "issueNumber", digests.status, digests.published,
      digests.publish_date as "publishDate", jsonb_array_length(digests.episode_ids) as episodes,
      runs.status as "runStatus", runs.waits_for as "waitsFor", runs.error
    from digests
    left join runs on runs.id = digests.run_id
    where digests.deleted_at is null and digests.group_id is not null
      and date_trunc('week', ${middle})::date = any(${weeks}::date[])
    order by digests.published desc, digests.created_at desc, digests.id desc`.execute(db);
  return rows;
}

export type DraftRow = Selectable<WeekDrafts>;

/** The row of a group and week: made by whoever comes first. */
export async function beginDraft(
  db: Db,
  draft: { groupId: string; weekOn: string; at: Date },
): Promise<DraftRow> {
  await db
    .insertInto('week_drafts')
    .values({ group_id: draft.groupId, week_on: draft.weekOn, state: 'waiting', begun_at: draft.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return await db
    .selectFrom('week_drafts')
    .selectAll()
    .where('group_id', '=', draft.groupId)
    .where('week_on', '=', draft.weekOn)
    .executeTakeFirstOrThrow();
}

export interface DraftPatch {
  state?: string;
  digestId?: string;
  missing?: readonly string[];
  reason?: string | null;
  sendAt?: Date;
  settledAt?: Date;
}

/** False where somebody else took it out of this state before. */
export async function moveDraft(
  trx: Trx,
  draft: Pick<DraftRow, 'group_id' | 'week_on'>,
  from: 'waiting' | 'making',
  patch: DraftPatch,
): Promise<boolean> {
  const row = await trx
    .updateTable('week_drafts')
    .set({
      ...(patch.state === undefined ? {} : { state: patch.state }),
      ...(patch.digestId === undefined ? {} : { digest_id: patch.digestId }),
      ...(patch.missing === undefined ? {} : { missing: toJson(patch.missing) }),
      ...(patch.reason === undefined ? {} : { reason: patch.reason }),
      ...(patch.sendAt === undefined ? {} : { send_at: patch.sendAt }),
      ...(patch.settledAt === undefined ? {} : { settled_at: patch.settledAt }),
    })
    .where('group_id', '=', draft.group_id)
    .where('week_on', '=', draft.week_on)
    .where('state', '=', from)
    .returning('week_on')
    .executeTakeFirst();
  return row !== undefined;
}

/** Drafts whose digest is being made. */
export async function listMaking(db: Db): Promise<DraftRow[]> {
  return await db.selectFrom('week_drafts').selectAll().where('state', '=', 'making').execute();
}

export async function listDrafts(db: Db, weekOn: string): Promise<DraftRow[]> {
  return await db.selectFrom('week_drafts').selectAll().where('week_on', '=', weekOn).execute();
}

/** Podcasts of living groups. */
export async function listMembers(db: Db): Promise<{ groupId: string; podcastId: string; title: string }[]> {
  return await db
    .selectFrom('group_podcasts')
    .innerJoin('groups', 'groups.id', 'group_podcasts.group_id')
    .innerJoin('podcasts', 'podcasts.id', 'group_podcasts.podcast_id')
    .select(['groups.id as groupId', 'podcasts.id as podcastId', 'podcasts.title'])
    .where('groups.deleted_at', 'is', null)
    .orderBy(sql`lower(podcasts.title)`)
    .execute();
}

export interface PastCosts {
  insights: number;
  insightsUsd: number;
  digests: number;
  digestsUsd: number;
}

/** How many insights and digests a group has had since then, and what they cost in US dollars. */
export async function readPastCosts(db: Db, groupId: string, since: Date): Promise<PastCosts> {
  const usd = sql`coalesce(sum((usage ->> 'costUsd')::float8), 0)`;
  const { rows } = await sql<PastCosts>`
    select i.count as insights, i.usd as "insightsUsd", d.count as digests, d.usd as "digestsUsd"
    from (
      select count(*) as count, ${usd} as usd from insights
      join episodes on episodes.id = insights.episode_id
      join group_podcasts on group_podcasts.podcast_id = episodes.podcast_id
      where group_podcasts.group_id = ${groupId} and insights.completed_at >= ${since} and usage is not null
    ) as i, (
      select count(*) as count, ${usd} as usd from digests
      where group_id = ${groupId} and completed_at >= ${since} and usage is not null and deleted_at is null
    ) as d`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The books did not answer');
  return row;
}
