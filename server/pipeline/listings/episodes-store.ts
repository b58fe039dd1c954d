/**
 * Pages of episodes. Which ones stand on a page is read from an index that has its order, and only then what they show:
 * a page costs the same however many episodes there are.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RunJson } from '../../jobs/runs/index.ts';
import type { Db } from '../../kit/db/connect.ts';
import { countUpTo, isNone } from '../../kit/db/counting.ts';
import {
  type Cursor,
  defaultLimit,
  type Page,
  type PageRequest,
  readCursor,
  type Total,
  toPage,
} from '../../kit/db/paging.ts';
import { chooseWork, hasNotLeft, type Narrowing } from '../episodes/index.ts';
import type { Origin } from '../rights/index.ts';
import type { EpisodeRow } from './episode-rows.ts';

/** Which episodes a list wants; all conditions hold together. */
export interface EpisodeFilter {
  id?: string;
  groupId?: string;
  podcastId?: string;
  /** Publication, from inclusive to exclusive. */
  from?: Date;
  until?: Date;
  /** What they miss next. */
  toDo?: 'transcript' | 'insight';
}

// One that waits for a yes is nobody's but the admin's to do.
const waitsForYes = sql<SqlBool>`(episodes.insight_status is distinct from 'pending' or exists (
  select 1 from insights join runs on runs.id = insights.run_id
  where insights.episode_id = episodes.id and runs.status = 'pending' and runs.waits_for_usd is not null))`;

function conditions(filter: EpisodeFilter, cursor?: Cursor): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (filter.id !== undefined) all.push(sql`episodes.id = ${filter.id}`);
  if (filter.podcastId !== undefined) all.push(sql`episodes.podcast_id = ${filter.podcastId}`);
  // Where there is a date, it is also what lists go by, and what their indexes hold.
  if (filter.from !== undefined || filter.until !== undefined) all.push(sql`episodes.pub_date is not null`);
  if (filter.from !== undefined) all.push(sql`episodes.sort_at >= ${filter.from}`);
  if (filter.until !== undefined) all.push(sql`episodes.sort_at < ${filter.until}`);
  if (filter.toDo !== undefined) all.push(sql`episodes.to_do = ${filter.toDo}`);
  if (filter.toDo === 'insight') all.push(waitsForYes);
  if (cursor)
    all.push(sql`(episodes.sort_at, episodes.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`);
  // A show that was taken out is seen where it is asked for by name, and nowhere else.
  if (filter.id === undefined && filter.podcastId === undefined) all.push(hasNotLeft('episodes'));
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

/** Ids and instants of a page by date of publication. */
export function published(
  filter: EpisodeFilter,
  cursor: Cursor | undefined,
  most: number,
): RawBuilder<unknown> {
  const newest = (of: RawBuilder<SqlBool>) => sql`
    select episodes.id, episodes.sort_at as at, episodes.id as tie from episodes where ${of} and ${conditions(filter, cursor)}
    order by episodes.sort_at desc, episodes.id desc limit ${most}`;
  if (filter.groupId === undefined) return newest(sql`true`);
  // The newest of each podcast, from its own index: of a group with few among many, nobody else's are looked at.
  return sql`
    select newest.id, newest.at, newest.tie from group_podcasts
    cross join lateral (${newest(sql`episodes.podcast_id = group_podcasts.podcast_id`)}) as newest
    where group_podcasts.group_id = ${filter.groupId}
    order by newest.at desc, newest.tie desc limit ${most}`;
}

const transcribed = (chosen: RawBuilder<SqlBool> | null, cursor: Cursor | undefined, most: number) => sql`
  select episodes.id, transcripts.completed_at as at, transcripts.id as tie from transcripts
  join episodes on episodes.id = transcripts.episode_id
  where transcripts.status = 'completed' and ${hasNotLeft('episodes')} and ${chosen ?? sql`true`} and ${
    cursor
      ? sql`(transcripts.completed_at, transcripts.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
      : sql`true`
  }
  order by transcripts.completed_at desc, transcripts.id desc limit ${most}`;

// Of the transcript that the insight rests on; without an insight, of the last one.
const rightsSource = sql<Origin | null>`coalesce(
  (select source from transcript_origins
    where transcript_origins.episode_id = episodes.id
      and (insights.completed_at is null or transcript_origins.completed_at <= insights.completed_at)
    order by completed_at desc limit 1),
  case when transcripts.status = 'completed' then transcripts.source end)`;

const runOf = (column: 'transcripts.run_id' | 'insights.run_id') =>
  sql<RunJson | null>`(select to_jsonb(runs) from runs where runs.id = ${sql.ref(column)})`;

async function readPage(db: Db, page: RawBuilder<unknown>): Promise<EpisodeRow[]> {
  const { rows } = await sql<EpisodeRow>`
    with page as materialized (${page})
    select episodes.id, episodes.podcast_id, episodes.title, episodes.description, episodes.pub_date,
      episodes.sort_at, episodes.duration, episodes.audio_url,
      coalesce(episodes.image_url, podcasts.image_url) as image_url, episodes.spotify_episode_id,
      podcasts.title as podcast_title, podcasts.image_url as podcast_image_url,
      transcripts.id as transcript_id, transcripts.status as transcript_status,
      transcripts.source as transcript_source, transcripts.created_at as transcript_created_at,
      transcripts.completed_at as transcript_completed_at,
      ${runOf('transcripts.run_id')} as transcript_run, ${rightsSource} as rights_source,
      insights.id as insight_id, insights.status as insight_status, insights.created_at as insight_created_at,
      insights.metadata as insight_metadata, ${runOf('insights.run_id')} as insight_run
    from page
    join episodes on episodes.id = page.id
    join podcasts on podcasts.id = episodes.podcast_id
    left join transcripts on transcripts.episode_id = episodes.id
    left join insights on insights.episode_id = episodes.id
    order by page.at desc, page.tie desc`.execute(db);
  return rows;
}

/** A page of episodes by date of publication, newest first. */
export async function listEpisodes(
  db: Db,
  filter: EpisodeFilter,
  request: PageRequest,
): Promise<Page<EpisodeRow>> {
  const most = (request.limit ?? defaultLimit) + 1;
  const rows = await readPage(db, published(filter, readCursor(request.cursor), most));
  const key = (row: EpisodeRow) => ({ at: row.sort_at.toISOString(), id: row.id });
  return toPage(rows, request, await totalOf(db, filter), key);
}

/** A page of episodes with a transcript, the last one completed first. */
export async function listTranscribed(db: Db, request: PageRequest & Narrowing): Promise<Page<EpisodeRow>> {
  const { limit = defaultLimit } = request;
  const cursor = readCursor(request.cursor);
  const list = { ...request, table: 'transcripts', status: 'completed' } as const;
  const { condition, total } = await chooseWork(db, list, limit);
  const rows = isNone(total) ? [] : await readPage(db, transcribed(condition, cursor, limit + 1));
  return toPage(rows, request, total, (row) => ({
    at: (row.transcript_completed_at ?? row.sort_at).toISOString(),
    id: row.transcript_id ?? row.id,
  }));
}

async function totalOf(db: Db, filter: EpisodeFilter): Promise<Total> {
  const { groupId, podcastId, from, until, toDo } = filter;
  if (from === undefined && until === undefined && toDo === undefined) {
    if (podcastId !== undefined) return countStored(db, sql`podcast_id = ${podcastId}`);
    if (groupId !== undefined) {
      return countStored(
        db,
        sql`podcast_id in (select podcast_id from group_podcasts where group_id = ${groupId}) and ${hasNotLeft('podcast_counts')}`,
      );
    }
  }
  const all = conditions(filter);
  if (groupId === undefined) return countUpTo(db, sql`from episodes where ${all}`);
  return countUpTo(
    db,
    sql`from group_podcasts join episodes on episodes.podcast_id = group_podcasts.podcast_id
      where group_podcasts.group_id = ${groupId} and ${all}`,
  );
}

async function countStored(db: Db, which: RawBuilder<unknown>): Promise<Total> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(episodes), 0) as total from podcast_counts where ${which}`.execute(db);
  return { total: rows[0]?.total ?? 0 };
}
