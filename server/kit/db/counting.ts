/**
 * Totals of lists whose rows are chosen by days or by words: nothing stored can know them, so they are counted, and no
 * further than this; words are first looked for in the newest rows alone. Beyond it the screens say "more than".
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connect.ts';
import type { Total } from './paging.ts';

const mostCounted = 5_000;

/** `rows` is what would be listed: a FROM clause with its conditions. */
export async function countUpTo(db: Db, rows: RawBuilder<unknown>, most = mostCounted): Promise<Total> {
  const found = await sql<{ total: number }>`
    select count(*) as total from (select 1 ${rows} limit ${most + 1}) as counted`.execute(db);
  const total = found.rows[0]?.total ?? 0;
  return total > most ? { total: most, isMore: true } : { total };
}

/** Of a list's newest rows that were looked at for words: how many have them, and whether the list has no other rows. */
export interface Newest {
  found: number;
  isAll: boolean;
}

/** Nothing is listed: its rows need not be looked for. */
export const isNone = ({ total, isMore }: Total): boolean => total === 0 && isMore === undefined;

const roundTo = 50;

/** Null where the newest do not fill a page: what is asked for is rare, and may reach far back. */
export function totalOfNewest({ found, isAll }: Newest, limit: number): Total | null {
  if (isAll) return { total: found };
  if (found <= limit) return null;
  return { total: Math.max(limit, Math.floor((found - 1) / roundTo) * roundTo), isMore: true };
}
