import { type Selectable, sql } from 'kysely';
import type { RunJson, RunRow } from '../../jobs/runs/index.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { Digests } from '../../kit/db/tables.ts';
import { type DigestContent, toJson, type Usage } from '../../kit/db/wire-columns.ts';
import { isId } from '../../kit/ids.ts';

export type DigestRow = Selectable<Digests>;
export type ListedDigest = DigestRow & { run: RunJson | null };

// The name that the group has now; the stored one stays once the group is deleted.
export const presentGroupName = sql<string>`coalesce(
  (select groups.name from groups where groups.id = digests.group_id and groups.deleted_at is null),
  digests.group_name)`;

const listed = (db: Db | Trx) =>
  db
    .selectFrom('digests')
    .selectAll()
    .where('deleted_at', 'is', null)
    .select(presentGroupName.as('group_name'))
    .select(sql<RunJson | null>`(select to_jsonb(runs) from runs where runs.id = digests.run_id)`.as('run'));

export async function findDigest(
  db: Db | Trx,
  key: { id: string } | { digestId: string },
): Promise<ListedDigest | null> {
  if ('id' in key && !isId(key.id)) return null;
  const query =
    'id' in key ? listed(db).where('id', '=', key.id) : listed(db).where('digest_id', '=', key.digestId);
  return (await query.executeTakeFirst()) ?? null;
}

/** Locks the row: publishing, dating and regenerating happen one after the other. */
export async function lockDigest(
  trx: Trx,
  key: { id: string } | { digestId: string },
): Promise<DigestRow | null> {
  if ('id' in key && !isId(key.id)) return null;
  const all = trx.selectFrom('digests').selectAll().where('deleted_at', 'is', null).forUpdate();
  const query = 'id' in key ? all.where('id', '=', key.id) : all.where('digest_id', '=', key.digestId);
  return (await query.executeTakeFirst()) ?? null;
}

/** One at a time from here to the end of the transaction: names of digests are free or taken, never both. */
export async function lockDigestNames(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('digest names'))`.execute(trx);
}

export async function listTakenNames(trx: Trx, prefix: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('digests')
    .select('digest_id')
    .where(sql<boolean>`starts_with(digest_id, ${prefix})`)
    .execute();
  return new Set(rows.map((row) => row.digest_id));
}

export interface NewDigest {
  id: string;
  digestId: string;
  groupId: string;
  groupName: string;
  startDate: string;
  endDate: string;
  episodeIds: readonly string[];
  createdAt: Date;
}

/** A digest of the same group, days and episodes whose run is under way. */
export async function findSamePending(trx: Trx, digest: NewDigest): Promise<DigestRow | null> {
  const row = await trx
    .selectFrom('digests')
    .innerJoin('runs', 'runs.id', 'digests.run_id')
    .selectAll('digests')
    .where('runs.status', '=', 'pending')
    .where('digests.deleted_at', 'is', null)
    .where('digests.group_id', '=', digest.groupId)
    .where('digests.start_date', '=', digest.startDate)
    .where('digests.end_date', '=', digest.endDate)
    .where(sql<boolean>`digests.episode_ids = ${toJson(digest.episodeIds)}::jsonb`)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertDigest(trx: Trx, digest: NewDigest): Promise<void> {
  await trx
    .insertInto('digests')
    .values({
      id: digest.id,
      digest_id: digest.digestId,
      group_id: digest.groupId,
      group_name: digest.groupName,
      start_date: digest.startDate,
      end_date: digest.endDate,
      episode_ids: toJson(digest.episodeIds),
      status: 'pending',
      created_at: digest.createdAt,
    })
    .execute();
}

/** Shows the run on the digest's row; a finished version stays what it is. */
export async function attachRun(trx: Trx, id: string, run: RunRow): Promise<void> {
  await trx
    .updateTable('digests')
    .set({
      run_id: run.id,
      status: sql<string>`case when status = 'completed' then 'completed' else 'pending' end`,
    })
    .where('id', '=', id)
    .execute();
}

export async function saveContent(
  trx: Trx,
  id: string,
  made: { content: DigestContent; usage: Usage | null },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('digests')
    .set({
      status: 'completed',
      title: made.content.title,
      content: toJson(made.content),
      usage: made.usage === null ? null : toJson(made.usage),
      completed_at: at,
    })
    .where('id', '=', id)
    .execute();
}

export async function saveDraft(trx: Trx, id: string, content: DigestContent): Promise<void> {
  await trx
    .updateTable('digests')
    .set({ content: toJson(content) })
    .where('id', '=', id)
    .execute();
}

/** The draft is another than what readers have. */
export async function markEdited(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('digests').set({ edited_at: at }).where('id', '=', id).execute();
}

/** Failed only where no version exists. */
export async function markFailed(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('digests')
    .set({ status: 'failed' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

export interface Publication {
  content: DigestContent;
  issueNumber: number;
  at: Date;
  edition: number;
  correctedAt: Date | null;
}

export async function savePublication(trx: Trx, id: string, publication: Publication): Promise<void> {
  await trx
    .updateTable('digests')
    .set({
      published: true,
      published_content: toJson(publication.content),
      issue_number: publication.issueNumber,
      published_at: publication.at,
      edition: publication.edition,
      corrected_at: publication.correctedAt,
    })
    .where('id', '=', id)
    .execute();
}

export async function saveUnpublished(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('digests').set({ published: false }).where('id', '=', id).execute();
}

export async function savePublishDate(trx: Trx, id: string, date: Date | null): Promise<void> {
  await trx.updateTable('digests').set({ publish_date: date }).where('id', '=', id).execute();
}

/** The next issue number; the row's lock keeps them in order, and a rolled back one is given again. */
export async function takeIssueNumber(trx: Trx): Promise<number> {
  const row = await trx
    .updateTable('issue_counter')
    .set((eb) => ({ last_number: eb('last_number', '+', 1) }))
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return row.last_number;
}

export async function deleteWithoutResult(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('digests').where('id', '=', id).where('status', '<>', 'completed').execute();
}

/** Digests whose newest version holds an episode. */
export async function listHolding(trx: Trx, episodeId: string): Promise<DigestRow[]> {
  return await trx
    .selectFrom('digests')
    .selectAll()
    .where('status', '=', 'completed')
    .where(sql<boolean>`episode_ids @> ${toJson([episodeId])}::jsonb`)
    .forUpdate()
    .execute();
}

export interface DigestSource {
  id: string;
  title: string;
  audio_url: string | null;
  image_url: string | null;
  spotify_episode_id: string | null;
  pub_date: Date | null;
  seconds: number | null;
  podcast_id: string;
  podcast_title: string;
}

/** What a digest shows of its episodes, beside their insights; those of shows that were taken out are left out. */
export async function listSources(db: Db | Trx, episodeIds: readonly string[]): Promise<DigestSource[]> {
  const ids = episodeIds.filter(isId);
  if (ids.length === 0) return [];
  return await db
    .selectFrom('episodes')
    .innerJoin('podcasts', 'podcasts.id', 'episodes.podcast_id')
    .leftJoin('transcripts', 'transcripts.episode_id', 'episodes.id')
    .select([
      'episodes.id',
      'episodes.title',
      'episodes.audio_url',
      sql<string | null>`coalesce(episodes.image_url, podcasts.image_url)`.as('image_url'),
      'episodes.spotify_episode_id',
      'episodes.pub_date',
      sql<number | null>`coalesce(episodes.duration_secs, transcripts.duration_secs)`.as('seconds'),
      'episodes.podcast_id',
      'podcasts.title as podcast_title',
    ])
    .where('episodes.id', 'in', ids)
    .where('podcasts.removed_at', 'is', null)
    .execute();
}

/** Those of these episodes whose podcast is not in the group. */
export async function listStrangers(
  db: Db,
  groupId: string,
  episodeIds: readonly string[],
): Promise<{ title: string }[]> {
  const ids = episodeIds.filter(isId);
  if (ids.length === 0) return [];
  return await db
    .selectFrom('episodes')
    .select('title')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('group_podcasts')
            .select('group_id')
            .whereRef('group_podcasts.podcast_id', '=', 'episodes.podcast_id')
            .where('group_podcasts.group_id', '=', groupId),
        ),
      ),
    )
    .execute();
}
