import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { ensurePostgres } from '../../../server/kit/embedded-postgres/index.ts';
import { isServerOf } from '../../../server/kit/embedded-postgres/postmaster-file.ts';

/** A data directory whose path has what paths have: spaces, quotes and letters beyond ASCII. */
export async function newDataDir(): Promise<string> {
  return join(await mkdtemp(join(tmpdir(), "Agent's Änderungen ")), 'my data');
}

/**
 * For the tests of a file one cluster that was started and stopped, made before them and removed after them; answers what
 * puts a copy of it where nothing is yet. Making one takes several times as long as starting it: only tests of a first start
 * make it anew.
 */
export function stoppedCluster(): (dataDir: string) => Promise<void> {
  let made: string | null = null;
  beforeAll(async () => {
    made = await newDataDir();
    await (await ensurePostgres({ dataDir: made, settings: { fsync: 'off' } })).stop();
  });
  afterAll(async () => {
    if (made !== null) await clear(made);
  });
  return async (dataDir) => {
    await mkdir(dataDir, { mode: 0o700 });
    // With its owners, which as root are not always ourselves.
    execFileSync('cp', ['-a', `${made}/.`, dataDir]);
  };
}

/** Stops what a failed test left running, and removes the directory. */
export async function clear(dataDir: string): Promise<void> {
  const pid = await serverPid(dataDir);
  if (pid !== null) process.kill(pid, 'SIGQUIT');
  await rm(join(dataDir, '..'), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** The process id of the running server, or null. */
export async function serverPid(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return pid > 0 && isServerOf(pid, join(dataDir, 'pg')) ? pid : null;
}

export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

export interface OtherProcess {
  child: ChildProcess;
  /** Its next line of output. */
  line(): Promise<string>;
}

export function otherProcess(dataDir: string, way: 'die' | 'stay'): OtherProcess {
  const program = join(import.meta.dirname, 'process-that-uses-it.ts');
  const child = spawn(process.execPath, [program, dataDir, way], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return { child, line: async () => String((await lines.next()).value) };
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
