import { sql } from 'kysely';
import type { Db } from '../../kit/db/connect.ts';
import { defaultLimit, type Page, type PageRequest, readCursor, toPage } from '../../kit/db/paging.ts';
import type { BulkRange } from '../groups/index.ts';

export interface BulkRow {
  id: string;
  episode_id: string;
  status: string;
  source: string | null;
  title: string;
  pub_date: Date | null;
  sort_at: Date;
  podcast_title: string;
}

/** What a bulk deletion of transcripts or insights would take, newest episode first. */
export async function listBulk(
  db: Db,
  table: 'transcripts' | 'insights',
  range: BulkRange,
  request: PageRequest,
): Promise<Page<BulkRow>> {
  const cursor = readCursor(request.cursor);
  const work = sql.table(table);
  const source = table === 'transcripts' ? sql`work.source` : sql`null::text`;
  const from = sql`
    from ${work} as work
    join episodes on episodes.id = work.episode_id
    join podcasts on podcasts.id = episodes.podcast_id
    where exists (
      select 1 from group_podcasts
      where group_podcasts.group_id = ${range.groupId} and group_podcasts.podcast_id = episodes.podcast_id
    )
    and (${range.from ?? null}::timestamptz is null or episodes.pub_date >= ${range.from ?? null}::timestamptz)
    and (${range.until ?? null}::timestamptz is null or episodes.pub_date < ${range.until ?? null}::timestamptz)`;
  const after = cursor
    ? sql`and (episodes.sort_at, episodes.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
    : sql``;
  const limit = (request.limit ?? defaultLimit) + 1;
  const { rows } = await sql<BulkRow>`
    select work.id, work.episode_id, work.status, ${source} as source,
      episodes.title, episodes.pub_date, episodes.sort_at, podcasts.title as podcast_title
    ${from} ${after}
    order by episodes.sort_at desc, episodes.id desc
    limit ${limit}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db);
  return toPage(rows, request, counted.rows[0]?.total ?? 0, (row) => ({
    at: row.sort_at.toISOString(),
    id: row.episode_id,
  }));
}
