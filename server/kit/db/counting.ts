/**
 * Totals of lists whose rows are chosen by days or by words: nothing stored can know them, so they are counted, and no
 * further than this. Beyond it the screens say "more than".
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connect.ts';
import type { Total } from './paging.ts';

const mostCounted = 5_000;

/** `rows` is what would be listed: a FROM clause with its conditions. */
export async function countUpTo(db: Db, rows: RawBuilder<unknown>): Promise<Total> {
  const found = await sql<{ total: number }>`
    select count(*) as total from (select 1 ${rows} limit ${mostCounted + 1}) as counted`.execute(db);
  const total = found.rows[0]?.total ?? 0;
  return total > mostCounted ? { total: mostCounted, isMore: true } : { total };
}
