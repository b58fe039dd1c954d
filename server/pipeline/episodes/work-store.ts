/**
 * What the rows of transcripts and of insights have in common: one for each episode, with the run that works on it; a
 * good result stays whatever a later run does (server.md section 3).
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RunJson, RunRow } from '../../jobs/runs/index.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { countUpTo, isNone, type Newest, totalOfNewest } from '../../kit/db/counting.ts';
import {
  defaultLimit,
  type Page,
  type PageRequest,
  readCursor,
  type Total,
  toPage,
} from '../../kit/db/paging.ts';
import { newId } from '../../kit/ids.ts';
import { isInGroup, type Narrowing, narrowed } from './narrow-store.ts';
import { findByTitles, readWords } from './titles-store.ts';

type WorkTable = 'transcripts' | 'insights';

/** The last run of a row, as JSON. */
export const runOf = (table: WorkTable) =>
  sql<RunJson | null>`(select to_jsonb(runs) from runs where runs.id = ${sql.ref(`${table}.run_id`)})`;

/** A show that was taken out is in no list; `of` has its id. */
export const hasNotLeft = (of: 'episodes' | 'podcast_counts') =>
  sql<SqlBool>`${sql.ref(`${of}.podcast_id`)} not in (select id from podcasts where removed_at is not null)`;

/** Which rows of work a list has. */
interface WorkList extends Narrowing {
  table: WorkTable;
  status?: string | undefined;
}

const sortedBy = (status: string | undefined) => (status === 'completed' ? 'completed_at' : 'created_at');

/** A FROM clause; what a show that was taken out has is not among them. */
const rowsOf = ({ table, status }: Omit<WorkList, keyof Narrowing>) => {
  const ofStatus = status === undefined ? sql`true` : sql`${sql.table(table)}.status = ${status}`;
  return sql`from ${sql.table(table)} join episodes on episodes.id = ${sql.table(table)}.episode_id
    where ${ofStatus} and ${hasNotLeft('episodes')}`;
};

export interface Chosen {
  /** On its episodes; null where the list has all of them. */
  condition: RawBuilder<SqlBool> | null;
  total: Total;
}

const mostLooked = 1_500;

/**
 * Words are looked for in the titles of the newest 1,500 first: what is frequent there fills a page, and its total is
 * said to be more than what was found. Only rare ones are asked of the index of titles, and counted.
 */
export async function chooseWork(db: Db, list: WorkList, limit = defaultLimit): Promise<Chosen> {
  const words = await readWords(db, list.q);
  const condition = narrowed(list.groupId, words);
  if (words.length === 0) return { condition, total: await countWork(db, list, condition) };
  const matches = alongTheOrder(list, sql`${condition}`);
  const newest = await lookAtNewest(db, list, matches);
  const total = totalOfNewest(newest, limit);
  if (total !== null) return { condition: matches, total };
  const ofGroup = list.groupId === undefined ? null : isInGroup('episodes', list.groupId);
  const ids = await findByTitles(db, words, ofGroup ?? sql<SqlBool>`true`);
  // Where the index is no help, a group's podcasts may be: few of all have them.
  const others = ofGroup === null ? matches : (condition ?? matches);
  const chosen = ids === null ? others : sql<SqlBool>`episodes.id = any(${ids}::uuid[])`;
  return { condition: chosen, total: await countUpTo(db, sql`${rowsOf(list)} and ${chosen}`) };
}

/** Asked of one row after the other: planners take words for rare, and would look at every title first. */
const alongTheOrder = ({ table }: WorkList, condition: RawBuilder<unknown>) => sql<SqlBool>`(
  select ${condition} from episodes where episodes.id = ${sql.table(table)}.episode_id)`;

async function lookAtNewest(db: Db, list: WorkList, matches: RawBuilder<SqlBool>): Promise<Newest> {
  const { table, status } = list;
  const ofStatus = status === undefined ? sql`true` : sql`status = ${status}`;
  const { rows } = await sql<{ found: number; seen: number }>`
    with ${sql.table(table)} as materialized (
      select episode_id from ${sql.table(table)} where ${ofStatus}
      order by ${sql.ref(sortedBy(status))} desc, id desc limit ${mostLooked + 1})
    select (select count(*) from ${sql.table(table)}) as seen,
      (select count(*) ${rowsOf({ table })} and ${matches}) as found`.execute(db);
  const { found = 0, seen = 0 } = rows[0] ?? {};
  return { found, isAll: seen <= mostLooked };
}

/** How many there are where no words narrow them: what is stored for each podcast knows most of it. */
async function countWork(db: Db, list: WorkList, condition: RawBuilder<SqlBool> | null): Promise<Total> {
  const { table, status, groupId } = list;
  if (status === undefined || status === 'completed') {
    const column = sql.ref(status === undefined ? table : `${table}_completed`);
    const chosen = groupId === undefined ? sql`true` : isInGroup('podcast_counts', groupId);
    const { rows } = await sql<{ total: number }>`
      select coalesce(sum(${column}), 0) as total from podcast_counts
      where ${hasNotLeft('podcast_counts')} and ${chosen}`.execute(db);
    return { total: rows[0]?.total ?? 0 };
  }
  if (condition !== null) return countUpTo(db, sql`${rowsOf(list)} and ${condition}`);
  const { rows } = await sql<{ total: number }>`select count(*) as total ${rowsOf(list)}`.execute(db);
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
  const { status, limit = defaultLimit } = request;
  const cursor = readCursor(request.cursor);
  const { condition, total } = await chooseWork(db, { ...request, table }, limit);
  const [sortedAt, id] = [sql.ref(`${table}.${sortedBy(status)}`), sql.ref(`${table}.id`)];
  let query = listed.where(hasNotLeft('episodes'));
  if (status !== undefined) query = query.where(sql<boolean>`${sql.ref(`${table}.status`)} = ${status}`);
  if (condition !== null) query = query.where(condition);
  if (cursor) {
    query = query.where(sql<boolean>`(${sortedAt}, ${id}) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`);
  }
  if (isNone(total)) return { rows: [], ...total };
  const rows = await query
    .orderBy(sql`${sortedAt} desc`)
    .orderBy(sql`${id} desc`)
    .limit(limit + 1)
    .execute();
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
