import { type Selectable, sql } from 'kysely';
import type { RunJson, RunRow } from '../../jobs/runs/index.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { defaultLimit, type Page, type PageRequest, readCursor, toPage } from '../../kit/db/paging.ts';
import type { Insights } from '../../kit/db/tables.ts';
import {
  type InsightMetadata,
  type QuoteCounts,
  type StoredQuote,
  toJson,
  type Usage,
} from '../../kit/db/wire-columns.ts';
import { isId, newId } from '../../kit/ids.ts';
import { type BriefRow, briefColumns } from '../episodes/index.ts';

export type InsightRow = Selectable<Insights>;
export type ListedInsight = Pick<
  InsightRow,
  'id' | 'episode_id' | 'status' | 'metadata' | 'created_at' | 'completed_at'
> &
  BriefRow & { run: RunJson | null };

const listed = (db: Db | Trx) =>
  db
    .selectFrom('insights')
    .innerJoin('episodes', 'episodes.id', 'insights.episode_id')
    .innerJoin('podcasts', 'podcasts.id', 'episodes.podcast_id')
    .select([
      'insights.id',
      'insights.episode_id',
      'insights.status',
      'insights.metadata',
      'insights.created_at',
      'insights.completed_at',
    ])
    .select([...briefColumns])
    .select(sql<RunJson | null>`(select to_jsonb(runs) from runs where runs.id = insights.run_id)`.as('run'));

export async function findListed(db: Db | Trx, episodeId: string): Promise<ListedInsight | null> {
  if (!isId(episodeId)) return null;
  const row = await listed(db).where('insights.episode_id', '=', episodeId).executeTakeFirst();
  return row ?? null;
}

export async function findInsight(db: Db | Trx, episodeId: string): Promise<InsightRow | null> {
  if (!isId(episodeId)) return null;
  const row = await db
    .selectFrom('insights')
    .selectAll()
    .where('episode_id', '=', episodeId)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the row, so that quotes are not written by two at once. */
export async function findInsightForUpdate(trx: Trx, episodeId: string): Promise<InsightRow | null> {
  const row = await trx
    .selectFrom('insights')
    .selectAll()
    .where('episode_id', '=', episodeId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Newest first: by completion where only completed ones are asked for, else by creation. */
export async function listInsights(
  db: Db,
  request: PageRequest & { status?: string | undefined },
): Promise<Page<ListedInsight>> {
  const cursor = readCursor(request.cursor);
  const sortColumn = request.status === 'completed' ? 'insights.completed_at' : 'insights.created_at';
  let query = listed(db);
  let counted = db.selectFrom('insights').select(sql<number>`count(*)`.as('total'));
  if (request.status !== undefined) {
    query = query.where('insights.status', '=', request.status);
    counted = counted.where('insights.status', '=', request.status);
  }
  if (cursor) {
    query = query.where(
      sql<boolean>`(${sql.ref(sortColumn)}, insights.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`,
    );
  }
  const rows = await query
    .orderBy(sortColumn, 'desc')
    .orderBy('insights.id', 'desc')
    .limit((request.limit ?? defaultLimit) + 1)
    .execute();
  const { total } = await counted.executeTakeFirstOrThrow();
  const sortedAt = (row: ListedInsight) =>
    (request.status === 'completed' && row.completed_at) || row.created_at;
  return toPage(rows, request, total, (row) => ({ at: sortedAt(row).toISOString(), id: row.id }));
}

/** The completed insights of these episodes, whole. */
export async function listCompleted(db: Db | Trx, episodeIds: readonly string[]): Promise<InsightRow[]> {
  const ids = episodeIds.filter(isId);
  if (ids.length === 0) return [];
  return await db
    .selectFrom('insights')
    .selectAll()
    .where('episode_id', 'in', ids)
    .where('status', '=', 'completed')
    .execute();
}

/** Shows the run on the episode's row; a good insight stays what it is (server.md section 3). */
export async function attachRun(trx: Trx, episodeId: string, run: RunRow, at: Date): Promise<void> {
  await trx
    .insertInto('insights')
    .values({ id: newId(), episode_id: episodeId, status: 'pending', run_id: run.id, created_at: at })
    .onConflict((conflict) =>
      conflict.column('episode_id').doUpdateSet({
        run_id: run.id,
        status: sql<string>`case when insights.status = 'completed' then 'completed' else 'pending' end`,
      }),
    )
    .execute();
}

export interface GoodInsight {
  summary: string;
  keyLearnings: readonly string[];
  mainTopics: readonly string[];
  quotes: readonly StoredQuote[];
  metadata: InsightMetadata;
  counts: QuoteCounts;
  usage: Usage | null;
}

export async function saveGood(trx: Trx, episodeId: string, good: GoodInsight, at: Date): Promise<void> {
  await trx
    .updateTable('insights')
    .set({
      status: 'completed',
      summary: good.summary,
      key_learnings: toJson(good.keyLearnings),
      main_topics: toJson(good.mainTopics),
      notable_quotes: toJson(good.quotes),
      metadata: toJson(good.metadata),
      quote_counts: toJson(good.counts),
      usage: good.usage === null ? null : toJson(good.usage),
      completed_at: at,
    })
    .where('episode_id', '=', episodeId)
    .execute();
}

export async function saveQuotes(trx: Trx, episodeId: string, quotes: readonly StoredQuote[]): Promise<void> {
  await trx
    .updateTable('insights')
    .set({ notable_quotes: toJson(quotes) })
    .where('episode_id', '=', episodeId)
    .execute();
}

/** Failed only where no good insight exists. */
export async function markFailed(trx: Trx, episodeId: string): Promise<void> {
  await trx
    .updateTable('insights')
    .set({ status: 'failed' })
    .where('episode_id', '=', episodeId)
    .where('status', '=', 'pending')
    .execute();
}

export async function deleteWithoutResult(trx: Trx, episodeId: string): Promise<void> {
  await trx
    .deleteFrom('insights')
    .where('episode_id', '=', episodeId)
    .where('status', '<>', 'completed')
    .execute();
}

export async function deleteRow(trx: Trx, episodeId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('insights')
    .where('episode_id', '=', episodeId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
