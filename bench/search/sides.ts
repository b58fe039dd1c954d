/** The two that are asked: the built product over HTTP, and plain SQL that ranks every match. */
import { sql } from 'kysely';
import type { Db } from '../../server/kit/db/connect.ts';
import { adminPassword, startProduct } from '../../test/app/product-process.ts';

export interface Found {
  tookMs: number;
  moments: number;
  hint: string | null;
}

export type Query = Record<string, string>;

export interface Searcher {
  ask(q: string, query: Query): Promise<Found>;
  stop(): Promise<void>;
}

export async function startSearcher(databaseUrl: string): Promise<Searcher> {
  const product = await startProduct({ SANDBOX: 'off', DATABASE_URL: databaseUrl, ROLE: 'web' });
  const login = await fetch(`${product.url}/api/auth/admin/login`, {
    method: 'POST',
    headers: { origin: product.url, 'content-type': 'application/json' },
    body: JSON.stringify({ password: adminPassword }),
  });
  const cookie = (login.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  return {
    async ask(q, query) {
      const address = `${product.url}/api/search?${new URLSearchParams({ q, ...query })}`;
      const startedAt = performance.now();
      const response = await fetch(address, { headers: { cookie } });
      const text = await response.text();
      const tookMs = performance.now() - startedAt;
      if (!response.ok) throw new Error(`${address}: ${response.status} ${text}`);
      const { found, hint } = JSON.parse(text) as { found: { moments: number }; hint: string | null };
      return { tookMs, moments: found.moments, hint };
    },
    stop: product.stop,
  };
}

const shown = 30;

/** The same question without bounds: every moment that matches is ranked, and the best are shown. */
export async function rankEveryMatch(db: Db, q: string, query: Query): Promise<number> {
  const { groupId = null, podcastId = null, speaker = null, from = null, to = null } = query;
  const prefix = /^(\p{L}+)\*$/u.exec(q)?.[1];
  const asked =
    prefix === undefined
      ? sql`websearch_to_tsquery('english', ${q})`
      : sql`to_tsquery('simple', ${`${prefix.toLowerCase()}:*`})`;
  const startedAt = performance.now();
  await sql`
    with asked as materialized (select ${asked} as words)
    select transcript_id, place, said, ts_rank(doc, asked.words) as rank from moments, asked
    where doc @@ asked.words
      and (${groupId}::uuid is null
        or podcast_id in (select podcast_id from group_podcasts where group_id = ${groupId}::uuid))
      and (${podcastId}::uuid is null or podcast_id = ${podcastId}::uuid)
      and (${speaker}::text is null or lower(speaker) = lower(${speaker}))
      and (${from}::date is null or published_at >= ${from}::date)
      and (${to}::date is null or published_at < ${to}::date + 1)
    order by rank desc, published_at desc limit ${shown}`.execute(db);
  return performance.now() - startedAt;
}
