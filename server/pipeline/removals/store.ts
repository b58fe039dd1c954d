import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { Digests, Podcasts, RemovedTexts } from '../../kit/db/tables.ts';
import { type DigestContent, type LeftGroup, toJson } from '../../kit/db/wire-columns.ts';
import { isId } from '../../kit/ids.ts';

export type Kind = 'draft' | 'published' | 'send';
export type SavedText = Selectable<RemovedTexts>;
export type RemovablePodcast = Pick<Selectable<Podcasts>, 'id' | 'title' | 'removed_at' | 'removed_from'>;

/** A removal changes every text; whoever writes one meanwhile waits, or is waited for. */
export async function lockRemovals(trx: Trx, mode: 'change' | 'read'): Promise<void> {
  await (mode === 'change'
    ? sql`select pg_advisory_xact_lock(hashtext('show removals'))`
    : sql`select pg_advisory_xact_lock_shared(hashtext('show removals'))`
  ).execute(trx);
}

export async function findPodcast(db: Db | Trx, id: string): Promise<RemovablePodcast | null> {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom('podcasts')
    .select(['id', 'title', 'removed_at', 'removed_from'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Podcasts that are taken out; `before`: only those whose time to undo has passed. */
export async function listRemoved(db: Db | Trx, before?: Date): Promise<RemovablePodcast[]> {
  const removed = db
    .selectFrom('podcasts')
    .select(['id', 'title', 'removed_at', 'removed_from'])
    .where('removed_at', 'is not', null);
  return await (before === undefined ? removed : removed.where('removed_at', '<', before))
    .orderBy('id')
    .execute();
}

export async function listEpisodeIds(db: Db | Trx, podcastIds: readonly string[]): Promise<string[]> {
  if (podcastIds.length === 0) return [];
  const rows = await db.selectFrom('episodes').select('id').where('podcast_id', 'in', podcastIds).execute();
  return rows.map(({ id }) => id);
}

/** Takes it out, and of its groups: what a group lists, drafts or transcribes is without it from here on. */
export async function markRemoved(trx: Trx, id: string, at: Date): Promise<string[]> {
  const links = await trx
    .deleteFrom('group_podcasts')
    .where('podcast_id', '=', id)
    .returning(['group_id', 'added_at'])
    .execute();
  const left: LeftGroup[] = links.map((row) => ({
    groupId: row.group_id,
    addedAt: row.added_at.toISOString(),
  }));
  await trx
    .updateTable('podcasts')
    .set({ removed_at: at, removed_from: toJson(left) })
    .where('id', '=', id)
    .execute();
  return left.map(({ groupId }) => groupId);
}

/** Brings it back, into those of its groups that are still there. */
export async function unmarkRemoved(
  trx: Trx,
  { id, removed_from: left }: Pick<RemovablePodcast, 'id' | 'removed_from'>,
): Promise<string[]> {
  await trx
    .updateTable('podcasts')
    .set({ removed_at: null, removed_from: null })
    .where('id', '=', id)
    .execute();
  for (const { groupId, addedAt } of left ?? []) {
    await sql`insert into group_podcasts (group_id, podcast_id, added_at)
      select id, ${id}::uuid, ${addedAt}::timestamptz from groups where id = ${groupId}::uuid
      on conflict do nothing`.execute(trx);
  }
  return (left ?? []).map(({ groupId }) => groupId);
}

export interface DigestTexts
  extends Pick<
    Selectable<Digests>,
    | 'id'
    | 'digest_id'
    | 'group_name'
    | 'title'
    | 'issue_number'
    | 'edition'
    | 'published'
    | 'publish_date'
    | 'corrected_at'
    | 'content'
    | 'published_content'
  > {
  draftMd5: string | null;
  publishedMd5: string | null;
}

// Deleted ones too: they can still be brought back.
const holds = (ids: readonly string[]) => sql<boolean>`(
  digests.episode_ids ?| ${ids}::text[]
  or exists (select 1 from removed_texts where removed_texts.kind in ('draft', 'published')
    and removed_texts.row_id = digests.id)
  or exists (select 1 from jsonb_array_elements(coalesce(digests.content->'episodes', '[]')) as e
    where e->>'episodeId' = any(${ids}::text[]))
  or exists (select 1 from jsonb_array_elements(coalesce(digests.published_content->'episodes', '[]')) as e
    where e->>'episodeId' = any(${ids}::text[])))`;

const digestColumns = [
  'id',
  'digest_id',
  'group_name',
  'title',
  'issue_number',
  'edition',
  'published',
  'publish_date',
  'corrected_at',
  'content',
  'published_content',
] as const;

/** Digests that hold one of these episodes, or whose text a removal has changed; locked where a transaction asks. */
export async function listTexts(
  db: Db | Trx,
  episodeIds: readonly string[],
  { lock }: { lock: boolean },
): Promise<DigestTexts[]> {
  const query = db
    .selectFrom('digests')
    .select([...digestColumns])
    .select(sql<string | null>`md5(content::text)`.as('draftMd5'))
    .select(sql<string | null>`md5(published_content::text)`.as('publishedMd5'))
    .where(holds(episodeIds))
    .orderBy('created_at', 'desc')
    .orderBy('id');
  return await (lock ? query.forUpdate() : query).execute();
}

/** The digest's text as it was before removals; null where no removal stands behind the one that it has now. */
export async function findOriginal(trx: Db | Trx, digestId: string): Promise<DigestContent | null> {
  const row = await trx
    .selectFrom('removed_texts')
    .innerJoin('digests', 'digests.id', 'removed_texts.row_id')
    .select('removed_texts.original')
    .where('removed_texts.kind', '=', 'draft')
    .where('digests.id', '=', digestId)
    .where(sql<boolean>`removed_texts.left_md5 = md5(digests.content::text)`)
    .executeTakeFirst();
  return row?.original ?? null;
}

export interface SendText {
  id: string;
  digest_id: string | null;
  state: string;
  title: string;
  issue: DigestContent;
  md5: string;
}

/** What was sent, or is under way, with one of these episodes or after a removal. */
export async function listSendTexts(
  db: Db | Trx,
  episodeIds: readonly string[],
  { lock }: { lock: boolean },
): Promise<SendText[]> {
  const query = db
    .selectFrom('sends')
    .select(['id', 'digest_id', 'state', 'title'])
    .select(sql<DigestContent>`issue`.as('issue'))
    .select(sql<string>`md5(issue::text)`.as('md5'))
    .where('issue', 'is not', null)
    .where(
      sql<boolean>`(exists (select 1 from removed_texts where kind = 'send' and row_id = sends.id)
        or exists (select 1 from jsonb_array_elements(coalesce(issue->'episodes', '[]')) as e
          where e->>'episodeId' = any(${episodeIds}::text[])))`,
    )
    .orderBy('id');
  return await (lock ? query.forUpdate() : query).execute();
}

export async function findSaved(trx: Trx, kind: Kind, rowId: string): Promise<SavedText | null> {
  const saved = trx.selectFrom('removed_texts').selectAll().where('kind', '=', kind);
  return (await saved.where('row_id', '=', rowId).executeTakeFirst()) ?? null;
}

export async function listSaved(trx: Db | Trx): Promise<SavedText[]> {
  return await trx.selectFrom('removed_texts').selectAll().orderBy('row_id').execute();
}

const columnOf = { draft: 'content', published: 'published_content', send: 'issue' } as const;
const tableOf = { draft: 'digests', published: 'digests', send: 'sends' } as const;

/** Puts a text in the place of another; answers what it is known by. */
export async function putText(trx: Trx, kind: Kind, rowId: string, text: DigestContent): Promise<string> {
  const { rows } = await sql<{ md5: string }>`
    update ${sql.table(tableOf[kind])} set ${sql.ref(columnOf[kind])} = ${toJson(text)}::jsonb
    where id = ${rowId}::uuid
    returning md5(${sql.ref(columnOf[kind])}::text) as md5`.execute(trx);
  return rows[0]?.md5 ?? '';
}

export async function md5Of(trx: Trx, kind: Kind, rowId: string): Promise<string> {
  const { rows } = await sql<{ md5: string | null }>`
    select md5(${sql.ref(columnOf[kind])}::text) as md5 from ${sql.table(tableOf[kind])}
    where id = ${rowId}::uuid`.execute(trx);
  return rows[0]?.md5 ?? '';
}

export interface Saving {
  kind: Kind;
  rowId: string;
  original: DigestContent;
  leftMd5: string;
  title: string | null;
  correctedAt: Date | null;
  takenBack: boolean;
  at: Date;
}

export async function saveOriginal(trx: Trx, saving: Saving): Promise<void> {
  const row = {
    original: toJson(saving.original),
    left_md5: saving.leftMd5,
    title: saving.title,
    corrected_at: saving.correctedAt,
    taken_back: saving.takenBack,
    removed_at: saving.at,
  };
  await trx
    .insertInto('removed_texts')
    .values({ kind: saving.kind, row_id: saving.rowId, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'row_id']).doUpdateSet(row))
    .execute();
}

export async function saveWhole(
  trx: Trx,
  { rowId, whole, leftMd5 }: { rowId: string; whole: DigestContent; leftMd5: string },
): Promise<void> {
  await trx
    .updateTable('removed_texts')
    .set({ original: toJson(whole), left_md5: leftMd5 })
    .where('kind', '=', 'draft')
    .where('row_id', '=', rowId)
    .execute();
}

export async function forgetOriginal(trx: Trx, kind: Kind, rowId: string): Promise<void> {
  await trx.deleteFrom('removed_texts').where('kind', '=', kind).where('row_id', '=', rowId).execute();
}

export async function saveDigest(
  trx: Trx,
  id: string,
  change: { title?: string; edition?: number; corrected_at?: Date | null; published?: boolean },
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await trx.updateTable('digests').set(change).where('id', '=', id).execute();
}

/** Everything that is kept of a podcast goes with its row: episodes, transcripts, insights. */
export async function deletePodcast(trx: Trx, id: string, episodeIds: readonly string[]): Promise<void> {
  await sql`update digests set episode_ids = episode_ids - ${episodeIds}::text[]
    where episode_ids ?| ${episodeIds}::text[]`.execute(trx);
  await trx.deleteFrom('podcasts').where('id', '=', id).execute();
}

/** Work at these episodes that is under way. */
export async function listPendingWork(
  db: Db,
  episodeIds: readonly string[],
): Promise<{ kind: 'transcript' | 'insight'; episodeId: string }[]> {
  if (episodeIds.length === 0) return [];
  return await db
    .selectFrom('runs')
    .select(sql<'transcript' | 'insight'>`kind`.as('kind'))
    .select('subject_id as episodeId')
    .where('status', '=', 'pending')
    .where('kind', 'in', ['transcript', 'insight'])
    .where('subject_id', 'in', episodeIds)
    .execute();
}
