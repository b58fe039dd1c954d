/**
 * One PostgreSQL for the whole run: DATABASE_URL_TEST (a superuser's) where it is set, else an embedded one with
 * fsync off. A template database is migrated once; every test file copies it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../../server/kit/db/connect.ts';
import { migrate } from '../../server/kit/db/migrate.ts';
import { ensurePostgres } from '../../server/kit/embedded-postgres/index.ts';
import { createLog } from '../../server/kit/log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a superuser on the database `postgres`. */
    postgres: string;
    template: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await findServer();
  const template = `template_${process.pid}_${Date.now()}`;
  await command(url, `create database ${template}`);
  const log = createLog({ level: 'silent' });
  const database = connect({ url: withDatabase(url, template), log });
  await migrate(database.db, join(import.meta.dirname, '../../migrations'));
  await database.close();
  project.provide('postgres', url);
  project.provide('template', template);
  return async () => {
    await command(url, `drop database if exists ${template} with (force)`);
    await stop();
  };
}

async function findServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.DATABASE_URL_TEST;
  if (given) return { url: given, stop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'walkthrough-test-'));
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

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

export async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
