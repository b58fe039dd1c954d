/**
 * A refresh from end to end: over HTTP from a host on this machine, with gzip and without validators, into the database.
 * CPU of the product, all threads, and of its database; the host has a process of its own.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { ensurePostgres } from '../../server/kit/embedded-postgres/index.ts';
import { createLog } from '../../server/kit/log.ts';
import { cpuSecsOf, isDatabase, treeOf } from '../start/processes.ts';

export interface Refreshes {
  /** Milliseconds of CPU of one refresh; nothing is new. */
  unchanged(): Promise<number>;
  /** The same where the feed has got so many more. */
  fresh(count: number): Promise<number>;
  stop(): Promise<void>;
}

export async function startRefreshes(items: number): Promise<Refreshes> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-refresh-'));
  const database = await ensurePostgres({ dataDir: join(folder, 'database') });
  const host = fork(join(import.meta.dirname, 'host.ts'), [String(items)], { execArgv: [] });
  const [{ port }] = (await once(host, 'message')) as [{ port: number }];
  const root = join(import.meta.dirname, '../..');
  const app = await startApp({
    config: {
      ...readConfig({
        ADMIN_PASSWORD: 'a password for benches',
        DATA_DIR: folder,
        DATABASE_URL: database.url,
        FETCH_ALLOW_PRIVATE: 'true',
        ROLE: 'web',
        SANDBOX: 'off',
      }),
      port: 0,
    },
    databaseUrl: database.url,
    log: createLog({ level: 'error' }),
    migrationsFolder: join(root, 'migrations'),
    webRoot: join(root, 'dist/web'),
  });
  const cookie = await app.openAdminSession();
  const call = async (path: string, body?: object) => {
    const url = app.url ?? '';
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { origin: url, cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: string; newEpisodesCount: number };
  };
  const group = await call('/api/groups', { name: 'Long feeds' });
  const podcast = await call(`/api/groups/${group.id}/podcasts`, {
    feedUrl: `http://127.0.0.1:${port}/feed.xml`,
  });
  const cpuMs = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000 + cpuSecsOf(treeOf(process.pid).filter(isDatabase)) * 1_000;
  };
  const refresh = async (expected: number) => {
    globalThis.gc?.();
    const before = cpuMs();
    const { newEpisodesCount: count } = await call(`/api/podcasts/${podcast.id}/refresh`);
    const took = cpuMs() - before;
    if (count !== expected) throw new Error(`${count} episodes were new instead of ${expected}.`);
    return took;
  };
  let served = 0;
  // The first one remembers what the items are.
  await refresh(0);
  return {
    unchanged: () => refresh(0),
    async fresh(count) {
      served += count;
      host.send(served);
      await once(host, 'message');
      return refresh(count);
    },
    async stop() {
      host.disconnect();
      await app.stop();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
