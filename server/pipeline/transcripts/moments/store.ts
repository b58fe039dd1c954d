import { sql } from 'kysely';
import type { Db, Trx } from '../../../kit/db/connect.ts';

export interface MomentRow {
  startMs: number;
  speaker: string | null;
  said: string;
  marks: readonly number[];
}

export interface MomentsOf {
  transcriptId: string;
  podcastId: string;
  publishedAt: Date;
  /** Of the text that they are taken from. */
  completedAt: Date;
}

/** Puts these in the place of what the transcript had. */
export async function replaceMoments(trx: Trx, of: MomentsOf, rows: readonly MomentRow[]): Promise<void> {
  await trx.deleteFrom('moments').where('transcript_id', '=', of.transcriptId).execute();
  await sql`
    insert into moments (transcript_id, place, podcast_id, published_at, start_ms, speaker, said, doc, marks)
    select ${of.transcriptId}::uuid, row_number() over (order by ord), ${of.podcastId}::uuid,
      ${of.publishedAt}::timestamptz, start_ms, speaker, said, moment_doc(said),
      marks::integer[] || said_pairs(said)
    from unnest(
      ${rows.map((row) => row.startMs)}::integer[],
      ${rows.map((row) => row.speaker)}::text[],
      ${rows.map((row) => row.said)}::text[],
      ${rows.map((row) => `{${row.marks.join(',')}}`)}::text[]
    ) with ordinality as given (start_ms, speaker, said, marks, ord)`.execute(trx);
  // In one order, so that two transcripts with the same new words wait for each other instead of standing in the way.
  await sql`
    insert into said_words (word)
    select word from (
      select distinct unnest(tsvector_to_array(to_tsvector('words_as_said', said))) collate "C" as word
      from unnest(${rows.map((row) => row.said)}::text[]) as given (said)
    ) words
    where not exists (select 1 from said_words known where known.word = words.word)
    order by word
    on conflict do nothing`.execute(trx);
  await trx
    .updateTable('transcripts')
    .set({ moments_of: of.completedAt })
    .where('id', '=', of.transcriptId)
    .execute();
}

/** Of an episode's transcript, what its moments are made of; null while it has no text. */
export async function findSources(trx: Trx, transcriptId: string) {
  const row = await trx
    .selectFrom('transcripts')
    .innerJoin('episodes', 'episodes.id', 'transcripts.episode_id')
    .innerJoin('podcasts', 'podcasts.id', 'episodes.podcast_id')
    .select([
      'transcripts.utterances',
      'transcripts.speaker_labels',
      'transcripts.completed_at',
      'episodes.podcast_id',
      'episodes.sort_at',
      'podcasts.removed_at',
    ])
    .where('transcripts.id', '=', transcriptId)
    .executeTakeFirst();
  return row ?? null;
}

// The same words as those of the index over them.
const without = sql<boolean>`transcripts.status = 'completed' and transcripts.moments_of is distinct from transcripts.completed_at`;
const stays = sql<boolean>`not exists (
  select 1 from episodes join podcasts on podcasts.id = episodes.podcast_id
  where episodes.id = transcripts.episode_id and podcasts.removed_at is not null)`;

/** Transcripts whose text cannot be found yet, the newest first. */
export async function listWithoutMoments(db: Db | Trx, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('transcripts')
    .select('id')
    .where(without)
    .where(stays)
    .orderBy('completed_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * How many of them there are. Asked with every search, and nearly always none: the first one is looked for by their index,
 * since the planner takes most transcripts for such and would go through all to count them.
 */
export async function countWithoutMoments(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select case
      when (select id from transcripts where ${without} and ${stays} order by completed_at desc limit 1) is null then 0
      else (select count(*) from transcripts where ${without} and ${stays})
    end as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether this one still has none; locked, so that nobody replaces its text meanwhile. */
export async function lockWithoutMoments(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('transcripts')
    .select('id')
    .where('id', '=', id)
    .where(without)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** All that was said in a podcast. */
export async function deleteMomentsOf(trx: Trx, podcastId: string): Promise<void> {
  await sql`delete from moments using transcripts, episodes
    where moments.transcript_id = transcripts.id and transcripts.episode_id = episodes.id
      and episodes.podcast_id = ${podcastId}`.execute(trx);
  await sql`update transcripts set moments_of = null from episodes
    where transcripts.episode_id = episodes.id and episodes.podcast_id = ${podcastId}
      and moments_of is not null`.execute(trx);
}
