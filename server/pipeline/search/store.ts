import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../kit/db/connect.ts';
import type { FoundMoment } from './moments-store.ts';

export interface ReadTerm {
  /** A tsquery; empty for stop words. */
  query: string;
  /** Marks of the pairs of words in it. */
  pairs: number[];
}

/** What PostgreSQL looks for where it is asked for these words in this order, by the words. */
export async function readTerms(db: Db, texts: readonly string[]): Promise<Map<string, ReadTerm>> {
  if (texts.length === 0) return new Map();
  const { rows } = await sql<ReadTerm & { text: string }>`
    select text, phraseto_tsquery('english', text)::text as query, said_pairs(text) as pairs
    from unnest(${texts}::text[]) as given (text)`.execute(db);
  return new Map(rows.map(({ text, ...term }) => [text, term]));
}

/** Words that were said and begin with these letters. */
export async function listWordsFrom(db: Db, prefix: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from said_words where word like ${`${prefix.replace(/[\\%_]/g, '\\$&')}%`}
    order by word limit ${most}`.execute(db);
  return rows.map(({ word }) => word);
}

/** Stems by word; null for stop words. */
export async function readStems(db: Db, words: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ word: string; stem: string | null }>`
    select word, (ts_lexize('english_stem', word))[1] as stem
    from unnest(${words}::text[]) as given (word)`.execute(db);
  return new Map(rows.map(({ word, stem }) => [word, stem]));
}

/** When the oldest and the newest episode came out of which something can be found; null where there are none. */
export async function readSpan(db: Db): Promise<{ oldest: Date; newest: Date } | null> {
  const row = await db
    .selectFrom('moments')
    .select([
      sql<Date | null>`min(published_at)`.as('oldest'),
      sql<Date | null>`max(published_at)`.as('newest'),
    ])
    .executeTakeFirst();
  return row?.oldest && row.newest ? { oldest: row.oldest, newest: row.newest } : null;
}

export interface ShownMoment {
  transcript_id: string;
  place: number;
  start_ms: number;
  speaker: string | null;
  said: string;
  episode_id: string;
  podcast_id: string;
  title: string;
  pub_date: Date | null;
  podcast_title: string;
  image_url: string | null;
}

/** The words of these moments, with their episodes. */
export async function readMoments(
  db: Db,
  wanted: readonly Pick<FoundMoment, 'transcript_id' | 'place'>[],
): Promise<ShownMoment[]> {
  const { rows } = await sql<ShownMoment>`
    select moments.transcript_id, moments.place, moments.start_ms, moments.speaker, moments.said,
      transcripts.episode_id, episodes.podcast_id, episodes.title, episodes.pub_date,
      podcasts.title as podcast_title, podcasts.image_url
    from unnest(${wanted.map((it) => it.transcript_id)}::uuid[], ${wanted.map((it) => it.place)}::integer[])
      as wanted (transcript_id, place)
    join moments using (transcript_id, place)
    join transcripts on transcripts.id = moments.transcript_id
    join episodes on episodes.id = transcripts.episode_id
    join podcasts on podcasts.id = episodes.podcast_id
    order by moments.start_ms`.execute(db);
  return rows;
}

export async function listPodcastsOf(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('group_podcasts')
    .select('podcast_id')
    .where('group_id', '=', groupId)
    .execute();
  return rows.map(({ podcast_id }) => podcast_id);
}

/** Titles of podcasts, and the groups that hold them. */
export async function listNames(
  db: Db,
  podcastIds: readonly string[],
): Promise<{
  podcasts: { id: string; title: string }[];
  groups: { id: string; name: string; podcast_id: string }[];
}> {
  if (podcastIds.length === 0) return { podcasts: [], groups: [] };
  const ids = sql<SqlBool>`podcast_id = any(${[...podcastIds]}::uuid[])`;
  const [{ rows: podcasts }, groups] = await Promise.all([
    sql<{ id: string; title: string }>`
      select id, title from podcasts where id = any(${[...podcastIds]}::uuid[])`.execute(db),
    db
      .selectFrom('group_podcasts')
      .innerJoin('groups', 'groups.id', 'group_podcasts.group_id')
      .select(['groups.id', 'groups.name', 'group_podcasts.podcast_id'])
      .where(ids)
      .where('groups.deleted_at', 'is', null)
      .execute(),
  ]);
  return { podcasts, groups };
}
