import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { keepPlans } from './keep-plans.ts';
import { type Limits, limitsOfCalls, sessionOf } from './limits.ts';
import { askForLost, streamOf } from './lost-connections.ts';
import type { DB } from './tables.ts';
import { watchClient } from './watch-client.ts';

/** The database, or a transaction of it: most store functions take either. */
export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;

// Counts and sums are far below 2^53 here, so 64-bit integers and numerics arrive as numbers;
// dates without a time stay text, since a JavaScript Date would move them by a time zone.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);

export interface Connected {
  db: Db;
  url: string;
  /** True while so many wait for a connection that another one would wait in vain. */
  isExhausted(): boolean;
  /** How the pool is used just now. */
  use(): PoolUse;
  close(): Promise<void>;
}

/** Connections of a pool, and calls that wait for one. */
export interface PoolUse {
  size: number;
  used: number;
  idle: number;
  waiting: number;
}

export const defaultPoolSize = 10;
// Longer than this nobody waits for a connection, free or new.
const connectWithinMs = 2_000;

/** Opens a pool. A connection that breaks, idle or at work, fails its statement and is replaced; never a crash. */
export function connect(options: {
  url: string;
  log: Log;
  poolSize?: number;
  name?: string;
  limits?: Limits;
}): Connected {
  const limits = options.limits ?? limitsOfCalls;
  const size = options.poolSize ?? defaultPoolSize;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: size,
    application_name: options.name ?? 'walkthrough',
    connectionTimeoutMillis: limits.connectMs ?? connectWithinMs,
    keepAlive: true,
    types,
    ...sessionOf(limits),
  });
  const broke = (error: Error) => options.log.warn({ err: error }, 'A database connection broke');
  pool.on('error', broke);
  const ask = askForLost(options.url);
  const resting = new Set<pg.ClientBase>();
  pool.on('acquire', (client) => void resting.delete(client));
  pool.on('release', (_error, client) => void resting.add(client));
  pool.on('remove', (client) => void resting.delete(client));
  // Where one was lost those that rest are as well, as a rule; new ones cost little.
  const lost = () => {
    for (const client of resting) streamOf(client).destroy();
  };
  // The pool listens only while a connection is idle: whoever holds one would bring the process down with it.
  pool.on('connect', (client) => {
    watchClient(client, { ...limits, ask, lost, broke });
    keepPlans(client);
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    url: options.url,
    isExhausted: () => pool.waitingCount >= size * 2,
    use: () => ({
      size,
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => db.destroy(),
  };
}

const mostTries = 4;
// Deadlock detected; could not serialize. Nothing of the transaction is left, so it may simply run again.
const tryAgainCodes = new Set(['40P01', '40001']);

/**
 * Runs `body` in one transaction: all of it, or nothing. Where two transactions stood in each other's way the
 * database ends one of them, and that one runs again: `body` has no effect outside of `trx`.
 */
export async function inTransaction<T>(db: Db, body: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(body);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!tryAgainCodes.has(code) || attempt === mostTries) throw error;
    }
  }
}
