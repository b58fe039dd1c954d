import { type SelectQueryBuilder, sql } from 'kysely';
import type { Found } from '../../../contract/live.ts';
import type { RunJson } from '../../jobs/runs/index.ts';
import type { Db } from '../../kit/db/connect.ts';
import { defaultLimit, type Page, type PageRequest, readCursor, toPage } from '../../kit/db/paging.ts';
import type { DB } from '../../kit/db/tables.ts';
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
  transcript?: 'completed' | 'missing-or-failed';
  insight?: 'missing-or-failed';
}

type Joined = DB & {
  transcripts: DB['transcripts'];
  insights: DB['insights'];
};
type EpisodeQuery = SelectQueryBuilder<
  Joined,
  'episodes' | 'podcasts' | 'transcripts' | 'insights',
  Record<never, never>
>;

function joined(db: Db) {
  return db
    .selectFrom('episodes')
    .innerJoin('podcasts', 'podcasts.id', 'episodes.podcast_id')
    .leftJoin('transcripts', 'transcripts.episode_id', 'episodes.id')
    .leftJoin('insights', 'insights.episode_id', 'episodes.id');
}

const inGroup = (groupId: string) => sql<boolean>`exists (
  select 1 from group_podcasts
  where group_podcasts.group_id = ${groupId} and group_podcasts.podcast_id = episodes.podcast_id
)`;

// A transcript counts as still needed while none was ever completed and no try is under way, or the last one failed.
const needsTranscript = sql<boolean>`(transcripts.id is null or transcripts.status = 'failed')`;
// One that waits for a yes is nobody's but the admin's to do.
const needsInsight = sql<boolean>`(insights.id is null or insights.status = 'failed' or (
  insights.status = 'pending' and exists (
    select 1 from runs where runs.id = insights.run_id and runs.status = 'pending' and runs.waits_for_usd is not null
  )
))`;

function filtered(query: EpisodeQuery, filter: EpisodeFilter): EpisodeQuery {
  let narrowed = query;
  // A show that was taken out is seen where it is asked for by name, and nowhere else.
  if (filter.id === undefined && filter.podcastId === undefined)
    narrowed = narrowed.where('podcasts.removed_at', 'is', null);
  if (filter.id !== undefined) narrowed = narrowed.where('episodes.id', '=', filter.id);
  if (filter.groupId !== undefined) narrowed = narrowed.where(inGroup(filter.groupId));
  if (filter.podcastId !== undefined) narrowed = narrowed.where('episodes.podcast_id', '=', filter.podcastId);
  if (filter.from !== undefined) narrowed = narrowed.where('episodes.pub_date', '>=', filter.from);
  if (filter.until !== undefined) narrowed = narrowed.where('episodes.pub_date', '<', filter.until);
  if (filter.transcript === 'completed') narrowed = narrowed.where('transcripts.status', '=', 'completed');
  if (filter.transcript === 'missing-or-failed') narrowed = narrowed.where(needsTranscript);
  if (filter.insight === 'missing-or-failed') narrowed = narrowed.where(needsInsight);
  return narrowed;
}

// Of the transcript that the insight rests on; without an insight, of the last one.
const rightsSource = sql<Origin | null>`coalesce(
  (select source from transcript_origins
    where transcript_origins.episode_id = episodes.id
      and (insights.completed_at is null or transcript_origins.completed_at <= insights.completed_at)
    order by completed_at desc limit 1),
  case when transcripts.status = 'completed' then transcripts.source end)`;

const runOf = (column: 'transcripts.run_id' | 'insights.run_id') =>
  sql<RunJson | null>`(select to_jsonb(runs) from runs where runs.id = ${sql.ref(column)})`;

/** A page of episodes by date of publication (newest first) or by completion of the transcript. */
export async function listEpisodes(
  db: Db,
  filter: EpisodeFilter,
  request: PageRequest,
  order: 'published' | 'transcribed' = 'published',
): Promise<Page<EpisodeRow>> {
  const base = filtered(joined(db) as unknown as EpisodeQuery, filter);
  const sortColumn = order === 'published' ? 'episodes.sort_at' : 'transcripts.completed_at';
  const cursor = readCursor(request.cursor);
  let query = base.select([
    'episodes.id',
    'episodes.podcast_id',
    'episodes.title',
    'episodes.description',
    'episodes.pub_date',
    'episodes.sort_at',
    'episodes.duration',
    'episodes.audio_url',
    sql<string | null>`coalesce(episodes.image_url, podcasts.image_url)`.as('image_url'),
    'episodes.spotify_episode_id',
    'podcasts.title as podcast_title',
    'podcasts.image_url as podcast_image_url',
    'transcripts.id as transcript_id',
    'transcripts.status as transcript_status',
    'transcripts.source as transcript_source',
    'transcripts.created_at as transcript_created_at',
    'transcripts.completed_at as transcript_completed_at',
    runOf('transcripts.run_id').as('transcript_run'),
    rightsSource.as('rights_source'),
    'insights.id as insight_id',
    'insights.status as insight_status',
    'insights.created_at as insight_created_at',
    'insights.metadata as insight_metadata',
    runOf('insights.run_id').as('insight_run'),
  ]);
  if (cursor) {
    query = query.where(
      sql<boolean>`(${sql.ref(sortColumn)}, episodes.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`,
    );
  }
  const rows = (await query
    .orderBy(sql.ref(sortColumn), 'desc')
    .orderBy('episodes.id', 'desc')
    .limit((request.limit ?? defaultLimit) + 1)
    .execute()) as EpisodeRow[];
  const { total } = await base.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return toPage(rows, request, total, (row) => ({ at: sortInstant(row, order), id: row.id }));
}

function sortInstant(row: EpisodeRow, order: 'published' | 'transcribed'): string {
  const at = order === 'published' ? row.sort_at : (row.transcript_completed_at ?? row.sort_at);
  return at.toISOString();
}

export interface TaskRow {
  run: RunJson;
  kind: 'transcript' | 'insight' | 'digest';
  subject_id: string;
  title: string | null;
  podcast_title: string | null;
  podcast_image_url: string | null;
}

/** What runs now, and what failed since `since` and is neither dismissed nor tried again; oldest running first. */
export async function listTasks(db: Db, since: Date): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select to_jsonb(runs) as run, runs.kind, runs.subject_id,
      coalesce(episodes.title, nullif(digests.title, ''), digests.group_name) as title,
      podcasts.title as podcast_title, podcasts.image_url as podcast_image_url
    from runs
    left join episodes on runs.kind <> 'digest' and episodes.id = runs.subject_id
    left join podcasts on podcasts.id = episodes.podcast_id
    left join digests on runs.kind = 'digest' and digests.id = runs.subject_id
    where runs.status = 'pending'
      or (
        runs.status = 'failed' and runs.dismissed_at is null and runs.finished_at >= ${since}
        and not exists (
          select 1 from runs as later
          where later.kind = runs.kind and later.subject_id = runs.subject_id and later.started_at > runs.started_at
        )
      )
    order by (runs.status = 'pending') desc, runs.started_at, runs.id`.execute(db);
  return rows;
}

const mostFound = 8;

/** Podcasts, then episodes, whose titles hold all the words; a percent sign is a percent sign. */
export async function findByTitle(db: Db, words: string): Promise<Found[]> {
  const patterns = words.split(/\s+/).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const { rows } = await sql<Found>`
    (select 'podcast' as kind, id, id as "podcastId", title, author as "podcastTitle"
      from podcasts where removed_at is null and title ilike all (${patterns}) order by title limit ${mostFound})
    union all
    (select 'episode', episodes.id, podcasts.id, episodes.title, podcasts.title
      from episodes join podcasts on podcasts.id = episodes.podcast_id
      where podcasts.removed_at is null and episodes.title ilike all (${patterns})
      order by episodes.sort_at desc limit ${mostFound})`.execute(db);
  return rows;
}

export async function podcastExists(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('podcasts').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
