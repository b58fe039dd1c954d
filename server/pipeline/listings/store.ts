import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Found } from '../../../contract/live.ts';
import type { RunJson } from '../../jobs/runs/index.ts';
import type { Db } from '../../kit/db/connect.ts';
import { patternOf, standsInThrees } from '../../kit/db/words.ts';
import { findByTitles, inTitle, wordsOf } from '../episodes/index.ts';

export interface TaskRow {
  run: RunJson;
  kind: 'transcript' | 'insight' | 'digest';
  subject_id: string;
  title: string | null;
  podcast_title: string | null;
  podcast_image_url: string | null;
}

/** What is pending, and what failed since then and is neither dismissed nor tried again. */
const isTask = (since: Date) => sql<SqlBool>`(runs.status = 'pending'
  or (
    runs.status = 'failed' and runs.dismissed_at is null and runs.finished_at >= ${since}
    and not exists (
      select 1 from runs as later
      where later.kind = runs.kind and later.subject_id = runs.subject_id and later.started_at > runs.started_at
    )
  ))`;

// What works comes before what failed, and last what waits for somebody or for a batch: there may be hundreds of those.
// Digests are few, and their screen looks for them here.
const waitsLast = sql`(case when runs.status <> 'pending' then 1
  when runs.kind = 'digest' then -1
  when runs.waits_for is not null or runs.state ->> 'inBatch' = 'true' then 2 else 0 end)`;

/** The first `limit` tasks; of those that work, the oldest first. */
export async function listTasks(db: Db, since: Date, limit: number): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    with page as materialized (
      select runs.id, ${waitsLast} as place from runs where ${isTask(since)}
      order by place, runs.started_at, runs.id limit ${limit}
    )
    select to_jsonb(runs) as run, runs.kind, runs.subject_id,
      coalesce(episodes.title, nullif(digests.title, ''), digests.group_name) as title,
      podcasts.title as podcast_title, podcasts.image_url as podcast_image_url
    from page
    join runs on runs.id = page.id
    left join episodes on runs.kind <> 'digest' and episodes.id = runs.subject_id
    left join podcasts on podcasts.id = episodes.podcast_id
    left join digests on runs.kind = 'digest' and digests.id = runs.subject_id
    order by page.place, runs.started_at, runs.id`.execute(db);
  return rows;
}

export async function countTasks(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from runs where ${isTask(since)}`.execute(db);
  return rows[0]?.total ?? 0;
}

const mostFound = 8;
const mostLooked = 1_500;

/** Podcasts, then episodes, whose titles hold all the words; a percent sign is a percent sign. */
export async function findByTitle(db: Db, q: string): Promise<Found[]> {
  const words = wordsOf(q).map((text) => ({ text, pattern: patternOf(text), podcasts: [] }));
  const { rows } = await sql<Found>`
    select 'podcast' as kind, id, id as "podcastId", title, author as "podcastTitle" from podcasts
    where removed_at is null and title ilike all (${words.map(({ pattern }) => pattern)})
    order by title limit ${mostFound}`.execute(db);
  const inAll = sql<SqlBool>`${sql.join(words.map(inTitle), sql` and `)}`;
  // In brackets of its own, it is asked of one title after the other: planners take words for rare.
  const along = sql<SqlBool>`(select ${inAll})`;
  if (!words.some(({ text }) => standsInThrees(text)))
    return [...rows, ...(await findEpisodes(db, sql`episodes`, along))];
  const newest = sql`(select * from episodes order by sort_at desc, id desc limit ${mostLooked})`;
  const episodes = await findEpisodes(db, newest, inAll);
  if (episodes.length === mostFound) return [...rows, ...episodes];
  // Rare ones, or none: the index knows without looking at every title.
  const ids = await findByTitles(db, words, sql<SqlBool>`true`);
  const found = ids === null ? along : sql<SqlBool>`episodes.id = any(${ids}::uuid[])`;
  return [...rows, ...(ids?.length === 0 ? [] : await findEpisodes(db, sql`episodes`, found))];
}

async function findEpisodes(db: Db, from: RawBuilder<unknown>, which: RawBuilder<SqlBool>): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select 'episode' as kind, episodes.id, podcasts.id as "podcastId", episodes.title, podcasts.title as "podcastTitle"
    from ${from} as episodes join podcasts on podcasts.id = episodes.podcast_id
    where podcasts.removed_at is null and ${which}
    order by episodes.sort_at desc limit ${mostFound}`.execute(db);
  return rows;
}

export async function podcastExists(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('podcasts').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
