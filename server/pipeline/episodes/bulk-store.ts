import { sql } from 'kysely';
import type { Db } from '../../kit/db/connect.ts';
import { countUpTo } from '../../kit/db/counting.ts';
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
  const isThere = sql.ref(table === 'transcripts' ? 'episodes.transcript_status' : 'episodes.insight_status');
  const isWanted = sql.join(
    [
      sql`${isThere} is not null`,
      ...(range.from || range.until ? [sql`episodes.pub_date is not null`] : []),
      ...(range.from ? [sql`episodes.sort_at >= ${range.from}`] : []),
      ...(range.until ? [sql`episodes.sort_at < ${range.until}`] : []),
    ],
    sql` and `,
  );
  const after = cursor
    ? sql`and (episodes.sort_at, episodes.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
    : sql``;
  const limit = (request.limit ?? defaultLimit) + 1;
  // The newest of each podcast of the group, from its own index.
  const { rows } = await sql<BulkRow>`
    with page as materialized (
      select newest.id from group_podcasts
      cross join lateral (
        select episodes.id, episodes.sort_at from episodes
        where episodes.podcast_id = group_podcasts.podcast_id and ${isWanted} ${after}
        order by episodes.sort_at desc, episodes.id desc limit ${limit}
      ) as newest
      where group_podcasts.group_id = ${range.groupId}
      order by newest.sort_at desc, newest.id desc limit ${limit}
    )
    select work.id, work.episode_id, work.status, ${source} as source,
      episodes.title, episodes.pub_date, episodes.sort_at, podcasts.title as podcast_title
    from page
    join episodes on episodes.id = page.id
    join podcasts on podcasts.id = episodes.podcast_id
    join ${work} as work on work.episode_id = page.id
    order by episodes.sort_at desc, episodes.id desc`.execute(db);
  const total = await countUpTo(
    db,
    sql`from group_podcasts join episodes on episodes.podcast_id = group_podcasts.podcast_id
      where group_podcasts.group_id = ${range.groupId} and ${isWanted}`,
  );
  return toPage(rows, request, total, (row) => ({ at: row.sort_at.toISOString(), id: row.episode_id }));
}
