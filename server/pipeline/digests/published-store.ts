/** What readers may see; the rest of the digests' SQL stands in store.ts. */
import { sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { defaultLimit, type Page, type PageRequest, readCursor, toPage } from '../../kit/db/paging.ts';
import { isId } from '../../kit/ids.ts';
import { type DigestRow, presentGroupName } from './store.ts';

const publishedColumns = [
  'id',
  'digest_id',
  'issue_number',
  'start_date',
  'end_date',
  'publish_date',
  'published_at',
  'corrected_at',
  'created_at',
  'published_content',
  'changed_audio',
] as const;

/** What readers have of a digest; its draft, as long again, is left where it is. */
export type PublishedRow = Pick<DigestRow, (typeof publishedColumns)[number] | 'group_name'>;

/** The published digest that readers see first at a moment; one dated later is not out yet. */
export async function readNewestPublished(db: Db, at: Date): Promise<PublishedRow | null> {
  return (await listPublished(db, at, { limit: 1 })).rows[0] ?? null;
}

const visibleAt = (db: Db | Trx, at: Date) =>
  db
    .selectFrom('digests')
    .where('published', '=', true)
    .where('deleted_at', 'is', null)
    .where('published_content', 'is not', null)
    .where((eb) => eb.or([eb('publish_date', 'is', null), eb('publish_date', '<=', at)]));

// Undated ones come after all dated ones.
const publishedOn = sql<Date>`coalesce(publish_date, '-infinity'::timestamptz)`;

/**
 * What readers may see now, the newest first (server.md section 4.5). `words`: a tsquery of stems; only issues that may hold
 * them, be it in what is not printed.
 */
export async function listPublished(
  db: Db,
  at: Date,
  request: PageRequest & { words?: string | null | undefined },
): Promise<Page<PublishedRow>> {
  const all = visibleAt(db, at);
  const visible = request.words
    ? all.where(sql<boolean>`issue_words(published_content) @@ ${request.words}::tsquery`)
    : all;
  const { total } = await visible.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const cursor = readCursor(request.cursor);
  const [onText = '', createdText = ''] = cursor?.at.split(' ') ?? [];
  let query = visible.select(publishedColumns).select(presentGroupName.as('group_name'));
  if (cursor) {
    query = query.where(
      sql<boolean>`(${publishedOn}, created_at, id) < (${onText}::timestamptz, ${createdText}::timestamptz, ${cursor.id}::uuid)`,
    );
  }
  const rows = await query
    .orderBy(publishedOn, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit((request.limit ?? defaultLimit) + 1)
    .execute();
  return toPage(rows, request, total, (row) => ({
    at: `${row.publish_date?.toISOString() ?? '-infinity'} ${row.created_at.toISOString()}`,
    id: row.id,
  }));
}

// The day on which readers first saw it.
const outOn = sql<Date>`coalesce(publish_date, published_at, created_at)`;
const publicAfterDays = 28;

/**
 * The id of the issue that everybody may read whole: the admin's choice while readers can see it, else the newest that
 * is four weeks old, else the first (server.md section 4.5). Null while nothing is published.
 */
export async function readPublicId(
  db: Db | Trx,
  at: Date,
): Promise<{ id: string; isChosen: boolean } | null> {
  const aged = sql<boolean>`${outOn} <= ${at}::timestamptz - make_interval(days => ${publicAfterDays})`;
  const ofSameDay = sql`issue_number, created_at, id`;
  // Each from an index: only the first that finds one is carried out.
  const candidates = [
    visibleAt(db, at).where('is_public', '=', true),
    visibleAt(db, at).where(aged).orderBy(outOn, 'desc').orderBy(ofSameDay),
    visibleAt(db, at).orderBy(outOn).orderBy(ofSameDay),
  ].map((query) => query.select(['id', 'is_public']).limit(1));
  const { rows } = await sql<{ id: string; is_public: boolean }>`
    ${sql.join(
      candidates.map((query) => sql`(${query})`),
      sql` union all `,
    )} limit 1`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { id: row.id, isChosen: row.is_public };
}

/** When time alone will change what `readNewestPublished` and `readPublicId` say: an issue comes out, or is old enough. */
export async function readNextTurn(db: Db, at: Date): Promise<Date | null> {
  const turns = sql<Date | null>`min(turn) filter (where turn > ${at}::timestamptz)`;
  const row = await db
    .selectFrom('digests')
    .innerJoinLateral(
      sql<{
        turn: Date;
      }>`(values (publish_date), (${outOn} + make_interval(days => ${publicAfterDays})))`.as<'turns'>(
        sql`turns(turn)`,
      ),
      (join) => join.onTrue(),
    )
    .where('published', '=', true)
    .where('deleted_at', 'is', null)
    .select(turns.as('turn'))
    .executeTakeFirstOrThrow();
  return row.turn;
}

export async function readPublished(db: Db, id: string): Promise<PublishedRow | null> {
  const query = db.selectFrom('digests').select(publishedColumns).select(presentGroupName.as('group_name'));
  return (await query.where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()) ?? null;
}

/** The digest with this internal id while readers may see it. */
export async function readVisible(db: Db, id: string, at: Date): Promise<PublishedRow | null> {
  if (!isId(id)) return null;
  const query = visibleAt(db, at).select(publishedColumns).select(presentGroupName.as('group_name'));
  return (await query.where('id', '=', id).executeTakeFirst()) ?? null;
}

export interface IssueListing {
  id: string;
  issue_number: number | null;
  title: string;
  summary: string;
  group_name: string;
  start_date: string;
  end_date: string;
  publish_date: Date | null;
}

/** Titles and summaries of what readers may see, the newest first, without the rest of the issues. */
export async function listIssues(db: Db, at: Date, most: number): Promise<IssueListing[]> {
  return await visibleAt(db, at)
    .select(['id', 'issue_number', 'start_date', 'end_date', 'publish_date'])
    .select(presentGroupName.as('group_name'))
    .select(sql<string>`coalesce(published_content->>'title', '')`.as('title'))
    .select(sql<string>`coalesce(published_content->'overview'->>'summary', '')`.as('summary'))
    .orderBy(publishedOn, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** The issue that the admin has chosen as the public one; null while there is no choice. */
export async function lockChosen(trx: Trx): Promise<DigestRow | null> {
  const chosen = trx.selectFrom('digests').selectAll().where('is_public', '=', true).forUpdate();
  return (await chosen.where('deleted_at', 'is', null).executeTakeFirst()) ?? null;
}

/** One choice at a time; the last one stands. */
export async function savePublicChoice(trx: Trx, id: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('public issue'))`.execute(trx);
  await trx.updateTable('digests').set({ is_public: false }).where('is_public', '=', true).execute();
  if (id !== null) await trx.updateTable('digests').set({ is_public: true }).where('id', '=', id).execute();
}
