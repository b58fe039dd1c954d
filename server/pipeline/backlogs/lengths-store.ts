import { sql } from 'kysely';
import type { Db } from '../../kit/db/connect.ts';

export interface MeanLengths {
  /** In seconds, of shows of which any length is known. */
  ofShow: ReadonlyMap<string, number>;
  /** Of every episode whose length is known; null where none is, or nobody asked. */
  ofAll: number | null;
}

/** The mean length of the episodes of these shows; that of all is only looked for where it is needed. */
export async function meanLengths(db: Db, shows: readonly string[]): Promise<MeanLengths> {
  if (shows.length === 0) return { ofShow: new Map(), ofAll: null };
  const { rows } = await sql<{ id: string; secs: number }>`
    select podcast_id as id, avg(duration_secs)::float8 as secs from episodes
    where podcast_id = any (${[...shows]}::uuid[]) and duration_secs > 0 group by podcast_id`.execute(db);
  const ofShow = new Map(rows.map(({ id, secs }) => [id, secs]));
  if (ofShow.size === shows.length) return { ofShow, ofAll: null };
  const all = await sql<{ secs: number | null }>`
    select avg(duration_secs)::float8 as secs from episodes where duration_secs > 0`.execute(db);
  return { ofShow, ofAll: all.rows[0]?.secs ?? null };
}
