/** The two that are asked: the built product over HTTP, and plain SQL that ranks every match. */
import { CompiledQuery, sql } from 'kysely';
import { connect, type Db } from '../../server/kit/db/connect.ts';
import { createLog } from '../../server/kit/log.ts';
import { searchSaid } from '../../server/pipeline/search/search-said.ts';
import { adminPassword, startProduct } from '../../test/app/product-process.ts';
import { recordStatements } from '../lists/record-statements.ts';

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

/** Asks the database what the product has just asked it for a search, one after the other; nothing is done with the answers. */
export async function startStatementsAlone(
  databaseUrl: string,
): Promise<{ ask(q: string, query: Query): Promise<number>; stop(): Promise<void> }> {
  const record = recordStatements();
  const { db, close } = connect({ url: databaseUrl, log: createLog({ level: 'error' }), poolSize: 2 });
  return {
    async ask(q, query) {
      const sent = await record(() => searchSaid({ db, timeZone: 'UTC' }, { q, ...query } as Asked));
      const startedAt = performance.now();
      for (const { text, values } of sent) await db.executeQuery(CompiledQuery.raw(text, values));
      return performance.now() - startedAt;
    },
    stop: close,
  };
}

type Asked = Parameters<typeof searchSaid>[1];

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
