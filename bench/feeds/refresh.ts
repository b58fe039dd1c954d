/**
 * A refresh from end to end: over HTTP from a host on this machine, with gzip and without validators, into the database.
 * CPU of the product as it is started, all threads, and of its database; the host has a process of its own.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../run/free-port.mjs';
import { ensurePostgres } from '../../server/kit/embedded-postgres/index.ts';
import { flagsOfProduct } from '../kit/flags-of-product.ts';
import { cpuSecsOf, isDatabase, treeOf } from '../start/processes.ts';

export interface Refreshes {
  /** Of the feed. */
  address: string;
  /** Milliseconds of CPU of one refresh; nothing is new. */
  unchanged(): Promise<number>;
  /** The same where the feed has got so many more. */
  fresh(count: number): Promise<number>;
  stop(): Promise<void>;
}

const password = 'a password for the bench';

export async function startRefreshes(items: number): Promise<Refreshes> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-refresh-'));
  const database = await ensurePostgres({ dataDir: join(folder, 'database') });
  const host = fork(join(import.meta.dirname, 'host.ts'), [String(items)], { execArgv: [] });
  const [{ port }] = (await once(host, 'message')) as [{ port: number }];
  const address = `http://127.0.0.1:${port}/feed.xml`;
  const product = await startProduct({ DATA_DIR: folder, DATABASE_URL: database.url });
  const cookie = await logIn(product.url);
  const call = async (path: string, body?: object) => {
    const response = await fetch(product.url + path, {
      method: 'POST',
      headers: { origin: product.url, cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: string; newEpisodesCount: number };
  };
  const group = await call('/api/groups', { name: 'Long feeds' });
  const podcast = await call(`/api/groups/${group.id}/podcasts`, { feedUrl: address });
  const cpuMs = () =>
    cpuSecsOf(treeOf(process.pid).filter((one) => isDatabase(one) || one.pid === product.pid)) * 1_000;
  const refresh = async (expected: number) => {
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
    address,
    unchanged: () => refresh(0),
    async fresh(count) {
      served += count;
      host.send(served);
      await once(host, 'message');
      return refresh(count);
    },
    async stop() {
      host.disconnect();
      await product.stop();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startProduct(env: Record<string, string>) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const root = join(import.meta.dirname, '../..');
  const child = spawn(process.execPath, [...flagsOfProduct, 'dist/server/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      ADMIN_PASSWORD: password,
      FETCH_ALLOW_PRIVATE: 'true',
      MALLOC_ARENA_MAX: '2',
      PORT: String(port),
      ROLE: 'web',
      SANDBOX: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const told = child.stdout.iterator({ destroyOnReturn: false });
  for await (const piece of told) if (/is ready/.test(String(piece))) break;
  child.stdout.resume();
  if (child.exitCode !== null) throw new Error('The product ended instead of starting.');
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/admin/login`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  });
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}
