import type { Selectable } from 'kysely';
import type { RunJson } from '../../jobs/runs/index.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { Page } from '../../kit/db/paging.ts';
import type { Insights } from '../../kit/db/tables.ts';
import {
  type InsightClaims,
  type InsightMetadata,
  type QuoteCounts,
  type StoredQuote,
  toJson,
  type Usage,
} from '../../kit/db/wire-columns.ts';
import { isId } from '../../kit/ids.ts';
import {
  type BriefRow,
  briefColumns,
  listWork,
  runOf,
  type WorkRequest,
  workRows,
} from '../episodes/index.ts';

export type InsightRow = Selectable<Insights>;
export type ListedInsight = Pick<
  InsightRow,
  'id' | 'episode_id' | 'status' | 'metadata' | 'created_at' | 'completed_at'
> &
  BriefRow & { run: RunJson | null };

export const { attachRun, markFailed, deleteWithoutResult, deleteRow } = workRows('insights');

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
    .select(runOf('insights').as('run'));

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

export const listInsights = (db: Db, request: WorkRequest): Promise<Page<ListedInsight>> =>
  listWork(db, 'insights', listed(db), request);

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

export interface GoodInsight {
  summary: string;
  keyLearnings: readonly string[];
  mainTopics: readonly string[];
  quotes: readonly StoredQuote[];
  metadata: InsightMetadata;
  counts: QuoteCounts;
  claims: InsightClaims;
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
      claims: toJson(good.claims),
      usage: good.usage === null ? null : toJson(good.usage),
      completed_at: at,
    })
    .where('episode_id', '=', episodeId)
    .execute();
}

/** The sentences that stood when an older insight was judged. */
export async function saveJudged(
  trx: Trx,
  episodeId: string,
  judged: { summary: string; keyLearnings: readonly string[]; claims: InsightClaims },
): Promise<void> {
  await trx
    .updateTable('insights')
    .set({
      summary: judged.summary,
      key_learnings: toJson(judged.keyLearnings),
      claims: toJson(judged.claims),
    })
    .where('episode_id', '=', episodeId)
    .execute();
}

export async function saveClaims(trx: Trx, episodeId: string, claims: InsightClaims): Promise<void> {
  await trx
    .updateTable('insights')
    .set({ claims: toJson(claims) })
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

/** Whether another insight is being drawn, or stands in line. */
export async function isAnotherUnderWay(db: Db, runId: string): Promise<boolean> {
  const row = await db
    .selectFrom('runs')
    .select('id')
    .where('kind', '=', 'insight')
    .where('status', '=', 'pending')
    .where('waits_for', 'is', null)
    .where('id', '<>', runId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
