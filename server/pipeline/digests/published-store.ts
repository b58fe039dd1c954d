/** What readers may see; the rest of the digests' SQL stands in store.ts. */
import { sql } from 'kysely';
import type { Db } from '../../kit/db/connect.ts';
import { defaultLimit, type Page, type PageRequest, readCursor, toPage } from '../../kit/db/paging.ts';
import { type DigestRow, presentGroupName } from './store.ts';

/** The published digest that readers see first at a moment; one dated later is not out yet. */
export async function readNewestPublished(db: Db, at: Date): Promise<DigestRow | null> {
  return (await listPublished(db, at, { limit: 1 })).rows[0] ?? null;
}

// Undated ones come after all dated ones.
const publishedOn = sql<Date>`coalesce(publish_date, '-infinity'::timestamptz)`;

/** What readers may see now, the newest first (server.md section 4.5). */
export async function listPublished(db: Db, at: Date, request: PageRequest): Promise<Page<DigestRow>> {
  const visible = db
    .selectFrom('digests')
    .where('published', '=', true)
    .where('published_content', 'is not', null)
    .where((eb) => eb.or([eb('publish_date', 'is', null), eb('publish_date', '<=', at)]));
  const { total } = await visible.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const cursor = readCursor(request.cursor);
  const [onText = '', createdText = ''] = cursor?.at.split(' ') ?? [];
  let query = visible.selectAll().select(presentGroupName.as('group_name'));
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
