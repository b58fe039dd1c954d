/**
 * The keeper: one connection per process that uses the server. PostgreSQL itself thereby knows who still needs
 * it, also when a process dies without a word, and its advisory lock orders those who come and those who go.
 */
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { limitsOfQueue, sessionOf } from '../db/limits.ts';
import type { Log } from '../log.ts';

const keeping = 'walkthrough keeper';
const leaving = 'walkthrough leaving';
// Any number will do, as long as it stays the same.
const lockKey = 7_240_511;

export interface Keeper {
  /** Makes the roles and the database where they are missing. */
  provision(options: Provision): Promise<void>;
  /** From now on a server that is gone is brought back, for as long as it takes. */
  supervise(options: Supervision): void;
  /** How long there has been no server, in milliseconds; 0 while there is one. */
  downForMs(): number;
  /** Runs `whenLast` under the lock if no other process keeps the server, then lets go of it. */
  leave(whenLast: () => Promise<void>): Promise<void>;
}

export interface Supervision {
  /** Starts the server where none runs; gives up when `signal` fires. */
  revive(signal: AbortSignal): Promise<void>;
  log?: Log;
}

/** `refused`: nothing listens, or it is starting or stopping. `password`: a server, but not with this password. */
export type KeeperFailure = 'refused' | 'password';

export async function keep(url: string): Promise<Keeper | KeeperFailure> {
  try {
    return keeperOver(url, await open(url));
  } catch (error) {
    const failure = failureOf(error);
    if (failure) return failure;
    throw error;
  }
}

interface Connection {
  client: pg.Client;
  socket: Socket;
}

async function open(url: string): Promise<Connection> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    application_name: keeping,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    ...sessionOf(limitsOfQueue),
    stream: () => socket,
  });
  client.on('error', () => undefined);
  await client.connect();
  // An idle keeper does not hold the process back from ending.
  socket.unref();
  return { client, socket };
}

function failureOf(error: unknown): KeeperFailure | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === '28P01' || code === '28000') return 'password';
  const passing = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03', '57P01', '57P02', '53300', 'ETIMEDOUT'];
  if (passing.includes(code)) return 'refused';
  const message = error instanceof Error ? error.message : '';
  return /Connection terminated|timeout/.test(message) ? 'refused' : null;
}

/** A server that recovers after a crash says so, and is there in a moment. */
async function openPatiently(url: string): Promise<Connection> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await open(url);
    } catch (error) {
      const recovers = error instanceof Error && 'code' in error && error.code === '57P03';
      if (!recovers || tries === 30) throw error;
      await delay(100);
    }
  }
}

function ignorePassing(error: unknown): void {
  if (failureOf(error) !== 'refused') throw error;
}

const firstPauseMs = 100;
const longestPauseMs = 4_000;

function keeperOver(url: string, first: Connection): Keeper {
  const leaving = new AbortController();
  let current = first;
  let supervision: Supervision | undefined;
  let downSince: number | undefined;
  let reopening: Promise<void> | undefined;

  // A crash of the server cuts all connections; without a new one the others would think us gone.
  const watch = (connection: Connection): void => {
    connection.client.once('end', () => {
      if (leaving.signal.aborted) return;
      downSince = performance.now();
      reopening = reopen();
    });
  };
  const reopen = async (): Promise<void> => {
    supervision?.log?.warn('The embedded database ended unexpectedly; it is started again');
    for (
      let pauseMs = firstPauseMs;
      !leaving.signal.aborted;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    ) {
      try {
        await supervision?.revive(leaving.signal);
        current = await open(url);
        downSince = undefined;
        return watch(current);
      } catch (error) {
        // While it recovers it refuses, and that is no news.
        if (failureOf(error) === null && !leaving.signal.aborted) {
          supervision?.log?.error({ err: error }, 'The embedded database could not be started again yet');
        }
      }
      await delay(pauseMs, undefined, { ref: false, signal: leaving.signal }).catch(() => undefined);
    }
  };
  watch(first);

  return {
    provision: (options) => withLock(current, () => provision(current.client, options)),
    supervise: (options) => {
      supervision = options;
    },
    downForMs: () => (downSince === undefined ? 0 : performance.now() - downSince),
    leave: async (whenLast) => {
      leaving.abort(new Error('The process lets go of its database'));
      await reopening;
      try {
        await leaveOver(current, whenLast);
      } catch {
        // Ours was cut. Either the server has gone, or a new connection can ask who else is there.
        await openPatiently(url).then((connection) => leaveOver(connection, whenLast), ignorePassing);
      }
    },
  };
}

async function withLock<T>({ client, socket }: Connection, body: () => Promise<T>): Promise<T> {
  socket.ref();
  await client.query('select pg_advisory_lock($1)', [lockKey]);
  try {
    return await body();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]);
    socket.unref();
  }
}

async function leaveOver({ client, socket }: Connection, whenLast: () => Promise<void>): Promise<void> {
  socket.ref();
  await client.query('select pg_advisory_lock($1)', [lockKey]);
  if (!(await hasOthers(client))) {
    // The lock ends with this connection, which the server cuts when it stops.
    await whenLast();
  } else {
    // Before the lock is free, so that the next one to leave doesn't count us.
    await client.query(`set application_name = '${leaving}'`);
  }
  await client.end().catch(() => undefined);
}

/** The server takes a moment to notice that a process died, the longer the busier the machine is. */
const noticedWithinMs = 500;

async function hasOthers(client: pg.Client): Promise<boolean> {
  const until = performance.now() + noticedWithinMs;
  for (;;) {
    const { rowCount } = await client.query(
      'select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid() limit 1',
      [keeping],
    );
    if (rowCount === 0) return false;
    if (performance.now() > until) return true;
    await delay(50);
  }
}

export interface Provision {
  /** Owns the database and its tables. */
  owner: { role: string; password: string };
  /** Works with their rows. */
  product: { role: string; password: string };
  database: string;
}

async function ensureRole(client: pg.Client, given: Provision['owner']): Promise<string> {
  const role = client.escapeIdentifier(given.role);
  const roles = await client.query('select 1 from pg_roles where rolname = $1', [given.role]);
  if (roles.rowCount === 0) {
    const password = client.escapeLiteral(given.password);
    await client.query(`create role ${role} login nosuperuser password ${password}`);
  }
  return role;
}

async function provision(client: pg.Client, options: Provision): Promise<void> {
  const role = await ensureRole(client, options.owner);
  const product = await ensureRole(client, options.product);
  // The owner may do what the product may, never the other way round.
  const { rows } = await client.query('select pg_has_role($1, $2, $3) as is_member', [
    options.owner.role,
    options.product.role,
    'member',
  ]);
  if (!rows[0].is_member) await client.query(`grant ${product} to ${role}`);
  const databases = await client.query('select 1 from pg_database where datname = $1', [options.database]);
  if (databases.rowCount === 0) {
    await client.query(`create database ${client.escapeIdentifier(options.database)} owner ${role}`);
  }
}
