/**
 * The keeper: one connection per process that uses the server. PostgreSQL itself thereby knows who still needs
 * it, also when a process dies without a word, and its advisory lock orders those who come and those who go.
 */
import { Socket } from 'node:net';
import pg from 'pg';

const keeping = 'walkthrough keeper';
const leaving = 'walkthrough leaving';
// Any number will do, as long as it stays the same.
const lockKey = 7_240_511;

export interface Keeper {
  /** Makes the application's role and database where they are missing. */
  provision(options: { role: string; password: string; database: string }): Promise<void>;
  /** Runs `whenLast` under the lock if no other process keeps the server, then lets go of it. */
  leave(whenLast: () => Promise<void>): Promise<void>;
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

function ignorePassing(error: unknown): void {
  if (failureOf(error) !== 'refused') throw error;
}

function keeperOver(url: string, first: Connection): Keeper {
  let current = first;
  let left = false;

  // A crash of the server cuts all connections; without a new one the others would think us gone.
  const watch = (connection: Connection): void => {
    connection.client.once('end', () => {
      if (!left) void reopen();
    });
  };
  const reopen = async (): Promise<void> => {
    while (!left) {
      try {
        const connection = await open(url);
        if (left) return void connection.client.end();
        current = connection;
        return watch(connection);
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 500).unref());
      }
    }
  };
  watch(first);

  return {
    provision: (options) => withLock(current, () => provision(current.client, options)),
    leave: async (whenLast) => {
      left = true;
      try {
        await leaveOver(current, whenLast);
      } catch {
        // Ours was cut. Either the server has gone, or a new connection can ask who else is there.
        await open(url).then((connection) => leaveOver(connection, whenLast), ignorePassing);
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
  const others = await client.query(
    'select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid() limit 1',
    [keeping],
  );
  if (others.rowCount === 0) {
    // The lock ends with this connection, which the server cuts when it stops.
    await whenLast();
  } else {
    // Before the lock is free, so that the next one to leave doesn't count us.
    await client.query(`set application_name = '${leaving}'`);
  }
  await client.end().catch(() => undefined);
}

async function provision(
  client: pg.Client,
  options: { role: string; password: string; database: string },
): Promise<void> {
  const role = client.escapeIdentifier(options.role);
  const roles = await client.query('select 1 from pg_roles where rolname = $1', [options.role]);
  if (roles.rowCount === 0) {
    const password = client.escapeLiteral(options.password);
    await client.query(`create role ${role} login nosuperuser password ${password}`);
  }
  const databases = await client.query('select 1 from pg_database where datname = $1', [options.database]);
  if (databases.rowCount === 0) {
    await client.query(`create database ${client.escapeIdentifier(options.database)} owner ${role}`);
  }
}
