import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Trouble } from '../errors.ts';
import type { Binaries } from './binaries.ts';
import { explainOutput } from './explain-failure.ts';
import type { Places } from './places.ts';
import { isAlive } from './postmaster-file.ts';
import type { RunAs } from './run-as.ts';

export const clusterExists = (places: Places): boolean => existsSync(join(places.cluster, 'PG_VERSION'));

/** A cluster of another major version must be moved by dump and restore; its files are left alone. */
export function checkVersion(places: Places, binaries: Binaries): void {
  const found = readFileSync(join(places.cluster, 'PG_VERSION'), 'utf8').trim();
  if (found === binaries.major) return;
  throw new Trouble(
    'misconfigured',
    `The database in ${places.cluster} was made by PostgreSQL ${found}, and this version of the product brings PostgreSQL ${binaries.major}. Nothing was changed. Restore a backup into a new DATA_DIR, or set DATABASE_URL to a PostgreSQL ${found} server with this data.`,
  );
}

/**
 * Makes the cluster beside its place and renames it when complete: a half made one is never used, and of two
 * first starts at once the slower throws its own away.
 */
export async function initCluster(
  places: Places,
  binaries: Binaries,
  runAs: RunAs,
  options: { password: string; durable: boolean; signal: AbortSignal | undefined },
): Promise<void> {
  removeLeftovers(places);
  const aside = `${places.cluster}.init-${process.pid}-${randomBytes(4).toString('hex')}`;
  const passwordFile = `${aside}.password`;
  mkdirSync(aside, { mode: 0o700 });
  writeFileSync(passwordFile, options.password, { mode: 0o600 });
  runAs.handOver(aside);
  runAs.handOver(passwordFile);
  try {
    await runInitdb(places, binaries, runAs, options.signal, [
      ...[
        '-D',
        aside,
        '-U',
        'postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
      ],
      ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums'],
      ...['--no-instructions', ...(options.durable ? [] : ['--no-sync'])],
    ]);
    putInPlace(aside, places);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(aside, { recursive: true, force: true });
  }
}

function putInPlace(aside: string, places: Places): void {
  try {
    renameSync(aside, places.cluster);
  } catch (error) {
    if (!clusterExists(places)) throw error;
  }
}

function runInitdb(
  places: Places,
  binaries: Binaries,
  runAs: RunAs,
  signal: AbortSignal | undefined,
  args: string[],
): Promise<void> {
  const call = runAs.command(binaries.initdb, args);
  const child = spawn(call.program, call.args, {
    ...(call.uid === undefined ? {} : { uid: call.uid, gid: call.gid }),
    cwd: '/',
    env: { LC_ALL: 'C', PATH: '/usr/local/bin:/usr/bin:/bin' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + String(chunk)).slice(-8000);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    const giveUp = () => child.kill();
    if (signal?.aborted) giveUp();
    signal?.addEventListener('abort', giveUp, { once: true });
    child.once('close', (code) => {
      signal?.removeEventListener('abort', giveUp);
      if (code === 0) resolve();
      else reject(signal?.aborted ? signal.reason : explainOutput(said, places));
    });
  });
}

/** What a killed first start left behind. */
function removeLeftovers(places: Places): void {
  const prefix = `${basename(places.cluster)}.init-`;
  for (const name of readdirSync(places.dataDir).filter((entry) => entry.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length).split('-')[0]);
    if (!isAlive(pid)) rmSync(join(places.dataDir, name), { recursive: true, force: true });
  }
}
