/** Lists of digests; what readers have of them (`published_content`) is in none. */
import { sql } from 'kysely';
import type { RunJson } from '../../jobs/runs/index.ts';
import type { Db } from '../../kit/db/connect.ts';
import { defaultLimit, type Page, type PageRequest, readCursor, toPage } from '../../kit/db/paging.ts';
import { type ListedDigest, presentGroupName } from './store.ts';

const rowColumns = [
  'id',
  'digest_id',
  'listed_title',
  'episode_count',
  'start_date',
  'end_date',
  'published',
  'publish_date',
  'published_at',
  'issue_number',
  'edition',
  'corrected_at',
  'edited_at',
  'completed_at',
  'created_at',
  'usage',
  'changed_audio',
] as const;

/** Of a digest, all but what it says. */
export type DigestState = Pick<ListedDigest, (typeof rowColumns)[number] | 'group_name' | 'run'>;
/** With what its newest version says. */
export type WholeDigest = DigestState & Pick<ListedDigest, 'content' | 'episode_ids'>;

// A whole issue is tens of kilobytes.
const wholeAtOnce = 12;

const newestFirst = (db: Db, request: PageRequest) => {
  const cursor = readCursor(request.cursor);
  const listed = db
    .selectFrom('digests')
    .select(rowColumns)
    .select(presentGroupName.as('group_name'))
    .select(sql<RunJson | null>`(select to_jsonb(runs) from runs where runs.id = digests.run_id)`.as('run'))
    .where('status', '=', 'completed')
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  return cursor
    ? listed.where(sql<boolean>`(created_at, id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`)
    : listed;
};

const toDigestPage = async <R extends DigestState>(
  db: Db,
  rows: readonly R[],
  request: PageRequest,
): Promise<Page<R>> => {
  const { total } = await db
    .selectFrom('digests')
    .select(sql<number>`count(*)`.as('total'))
    .where('status', '=', 'completed')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return toPage(rows, request, total, (row) => ({ at: row.created_at.toISOString(), id: row.id }));
};

/** Digests that have a version to show, newest first, whole. */
export async function listWholeDigests(db: Db, asked: PageRequest): Promise<Page<WholeDigest>> {
  const request = { ...asked, limit: asked.limit ?? wholeAtOnce };
  const query = newestFirst(db, request).select(['content', 'episode_ids']);
  return toDigestPage(db, await query.limit(request.limit + 1).execute(), request);
}

/** The same without what they say. */
export async function listDigestRows(db: Db, asked: PageRequest): Promise<Page<DigestState>> {
  const request = { ...asked, limit: asked.limit ?? defaultLimit };
  return toDigestPage(
    db,
    await newestFirst(db, request)
      .limit(request.limit + 1)
      .execute(),
    request,
  );
}
