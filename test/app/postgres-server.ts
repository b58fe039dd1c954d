/**
 * The PostgreSQL that tests share: DATABASE_URL_TEST (a superuser's) where it is set, else an embedded one with fsync
 * off. A template database is migrated once; whoever needs a database copies it.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { connect } from '../../server/kit/db/connect.ts';
import { migrate } from '../../server/kit/db/migrate.ts';
import { ensurePostgres } from '../../server/kit/embedded-postgres/index.ts';
import { createLog } from '../../server/kit/log.ts';

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
  await command(url, `create database ${template}`);
  const database = connect({ url: withDatabase(url, template), log: createLog({ level: 'silent' }) });
  await migrate(database.db, join(import.meta.dirname, '../../migrations'));
  await database.close();
  return {
    url,
    template,
    async stop() {
      await command(url, `drop database if exists ${template} with (force)`);
      await stop();
    },
  };
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
    drop: () => command(server.url, `drop database if exists ${name} with (force)`),
  };
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
