/**
 * What the rows of transcripts and of insights have in common: one for each episode, with the run that works on it; a
 * good result stays whatever a later run does (server.md section 3).
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RunJson, RunRow } from '../../jobs/runs/index.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { countUpTo } from '../../kit/db/counting.ts';
import {
  defaultLimit,
  type Page,
  type PageRequest,
  readCursor,
  type Total,
  toPage,
} from '../../kit/db/paging.ts';
import { newId } from '../../kit/ids.ts';
import { isInGroup, isOfPodcasts, type Narrowing, narrowed } from './narrow-store.ts';

type WorkTable = 'transcripts' | 'insights';

/** The last run of a row, as JSON. */
export const runOf = (table: WorkTable) =>
  sql<RunJson | null>`(select to_jsonb(runs) from runs where runs.id = ${sql.ref(`${table}.run_id`)})`;

/** A show that was taken out is in no list; `of` has its id. */
export const hasNotLeft = (of: 'episodes' | 'podcast_counts') =>
  sql<SqlBool>`${sql.ref(`${of}.podcast_id`)} not in (select id from podcasts where removed_at is not null)`;

/** How many of these rows the lists hold. */
export async function countWork(
  db: Db,
  table: WorkTable,
  status: string | undefined,
  narrowing: Narrowing = {},
): Promise<Total> {
  const work = sql.table(table);
  if ((status === undefined || status === 'completed') && isOfPodcasts(narrowing)) {
    const column = sql.ref(status === undefined ? table : `${table}_completed`);
    const { groupId } = narrowing;
    const chosen = groupId === undefined ? sql`true` : isInGroup('podcast_counts', groupId);
    const { rows } = await sql<{ total: number }>`
      select coalesce(sum(${column}), 0) as total from podcast_counts
      where ${hasNotLeft('podcast_counts')} and ${chosen}`.execute(db);
    return { total: rows[0]?.total ?? 0 };
  }
  const chosen = narrowed(narrowing);
  if (chosen !== null) {
    const ofStatus = status === undefined ? sql`true` : sql`${work}.status = ${status}`;
    return countUpTo(
      db,
      sql`from ${work} join episodes on episodes.id = ${work}.episode_id
        where ${ofStatus} and ${hasNotLeft('episodes')} and ${chosen}`,
    );
  }
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${work} join episodes on episodes.id = ${work}.episode_id
    where ${work}.status = ${status} and ${hasNotLeft('episodes')}`.execute(db);
  return { total: rows[0]?.total ?? 0 };
}

/** A query for rows of work, with what a page of it needs; its episodes are joined. */
interface Listing<Row> {
  where(condition: RawBuilder<SqlBool>): Listing<Row>;
  orderBy(by: RawBuilder<unknown>): Listing<Row>;
  limit(most: number): Listing<Row>;
  execute(): Promise<Row[]>;
}

export interface WorkRequest extends PageRequest, Narrowing {
  status?: string | undefined;
}

interface ListedWork {
  id: string;
  created_at: Date;
  completed_at: Date | null;
}

/** Newest first: by completion where only completed ones are asked for, else by creation. */
export async function listWork<Row extends ListedWork>(
  db: Db,
  table: WorkTable,
  listed: Listing<Row>,
  request: WorkRequest,
): Promise<Page<Row>> {
  const { status } = request;
  const chosen = narrowed(request);
  const cursor = readCursor(request.cursor);
  const sortedBy = status === 'completed' ? 'completed_at' : 'created_at';
  const [sortedAt, id] = [sql.ref(`${table}.${sortedBy}`), sql.ref(`${table}.id`)];
  let query = listed.where(hasNotLeft('episodes'));
  if (status !== undefined) query = query.where(sql<boolean>`${sql.ref(`${table}.status`)} = ${status}`);
  if (chosen !== null) query = query.where(chosen);
  if (cursor) {
    query = query.where(sql<boolean>`(${sortedAt}, ${id}) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`);
  }
  const rows = await query
    .orderBy(sql`${sortedAt} desc`)
    .orderBy(sql`${id} desc`)
    .limit((request.limit ?? defaultLimit) + 1)
    .execute();
  const total = await countWork(db, table, status, request);
  const atOf = (row: Row) => (status === 'completed' && row.completed_at) || row.created_at;
  return toPage(rows, request, total, (row) => ({ at: atOf(row).toISOString(), id: row.id }));
}

/** What is written to the rows of one of the two, always within the transaction of the run. */
export function workRows(table: WorkTable) {
  return {
    /** Shows the run on the episode's row; a good result stays what it is. */
    async attachRun(trx: Trx, episodeId: string, run: RunRow, at: Date): Promise<void> {
      await trx
        .insertInto(table)
        .values({ id: newId(), episode_id: episodeId, status: 'pending', run_id: run.id, created_at: at })
        .onConflict((conflict) =>
          conflict.column('episode_id').doUpdateSet({
            run_id: run.id,
            status: sql<string>`case when ${sql.ref(`${table}.status`)} = 'completed' then 'completed' else 'pending' end`,
          }),
        )
        .execute();
    },

    /** Failed only where no good result exists. */
    async markFailed(trx: Trx, episodeId: string): Promise<void> {
      await trx
        .updateTable(table)
        .set({ status: 'failed' })
        .where('episode_id', '=', episodeId)
        .where('status', '=', 'pending')
        .execute();
    },

    async deleteWithoutResult(trx: Trx, episodeId: string): Promise<void> {
      await trx
        .deleteFrom(table)
        .where('episode_id', '=', episodeId)
        .where('status', '<>', 'completed')
        .execute();
    },

    /** Whether there was a row. */
    async deleteRow(trx: Trx, episodeId: string): Promise<boolean> {
      const row = await trx
        .deleteFrom(table)
        .where('episode_id', '=', episodeId)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
