/**
 * The PostgreSQL that tests share: DATABASE_URL_TEST (a superuser's) where it is set, else an embedded one with fsync
 * off. A template database is migrated once, and holds the queue's empty tables; whoever needs a database copies it.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { createQueue } from '../../server/jobs/queue.ts';
import { connect } from '../../server/kit/db/connect.ts';
import { migrate } from '../../server/kit/db/migrate.ts';
import { ensurePostgres } from '../../server/kit/embedded-postgres/index.ts';
import { createLog } from '../../server/kit/log.ts';

const stopWithinMs = 5_000;

export interface ServerForTests {
  /** Of a superuser, on the database `postgres`. */
  url: string;
  /** The name of the migrated, empty database. */
  template: string;
  stop(): Promise<void>;
}

export async function startServerForTests(): Promise<ServerForTests> {
  const { url, stop } = await findServer();
  const template = `template_${process.pid}_${Date.now()}`;
  const stopAll = async () => {
    await dropDatabase({ url }, template).finally(stop);
  };
  await command(url, `create database ${template}`);
  try {
    await fillTemplate(withDatabase(url, template));
  } catch (error) {
    // A server that was given outlives this run.
    await stopAll().catch(() => undefined);
    throw error;
  }
  return { url, template, stop: stopAll };
}

async function fillTemplate(url: string): Promise<void> {
  const log = createLog({ level: 'silent' });
  const database = connect({ url, log });
  await migrate(database.db, join(import.meta.dirname, '../../migrations')).finally(() => database.close());
  // The queue's own tables, which each product that a test starts would make; one on an empty server still does.
  const queue = createQueue({ url, log, worker: false });
  await queue.start([]).finally(() => queue.stop(stopWithinMs));
}

async function findServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.DATABASE_URL_TEST;
  if (given) return { url: given, stop: async () => undefined };
  const { memoryFolder } = await import(new URL('../../run/memory-folder.mjs', import.meta.url).href);
  const dataDir = await mkdtemp(join(memoryFolder(), 'walkthrough-test-'));
  const server = await ensurePostgres({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  return {
    url: server.superuserUrl,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A copy of the template; answers its URL and how to be rid of it. */
export async function copyTemplate(server: {
  url: string;
  template: string;
}): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // By files and not by way of the log: several times as fast where nothing is flushed.
  await command(server.url, `create database ${name} template ${server.template} strategy file_copy`);
  return {
    url: withDatabase(server.url, name),
    drop: () => dropDatabase(server, name),
  };
}

/** Whoever still uses it. */
export const dropDatabase = (server: { url: string }, name: string): Promise<void> =>
  command(server.url, `drop database if exists ${name} with (force)`);

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

interface Line {
  client: pg.Client;
  socket: Socket;
  waiting: number;
}

const lines = new Map<string, Promise<Line>>();

/** Over one connection for each process: a new one costs more than making a database does. */
async function command(url: string, sql: string): Promise<void> {
  const known = lines.get(url) ?? openLine(url);
  lines.set(url, known);
  const line = await known;
  // It holds the process back from ending while it is asked, and then no longer.
  line.waiting += 1;
  line.socket.ref();
  try {
    await line.client.query(sql);
  } finally {
    line.waiting -= 1;
    if (line.waiting === 0) line.socket.unref();
  }
}

async function openLine(url: string): Promise<Line> {
  const socket = new Socket();
  const client = new pg.Client({ connectionString: url, stream: () => socket });
  const forget = () => lines.delete(url);
  client.on('error', forget);
  client.on('end', forget);
  await client.connect();
  return { client, socket, waiting: 0 };
}
