/**
 * A throw-away PostgreSQL 15, the oldest version that the product supports, from Debian's package.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { aptInstall } from './apt.mjs';
import { run } from './child.mjs';
import { freePort } from './free-port.mjs';
import { memoryFolder } from './memory-folder.mjs';

const bin = '/usr/lib/postgresql/15/bin';
const readyWithinMs = 60_000;

/** True where the programs are there, or could be installed. */
export async function hasDebianPostgres(env) {
  if (existsSync(join(bin, 'initdb'))) return true;
  return (await aptInstall('postgresql-15', env)) && existsSync(join(bin, 'initdb'));
}

/** Does `work` with the address of one, or with null where it is not at hand. */
export async function onDebianPostgres(env, work) {
  const server = (await hasDebianPostgres(env)) ? await startDebianPostgres() : null;
  try {
    return await work(server?.url ?? null);
  } finally {
    await server?.stop();
  }
}

/** Answers a superuser's URL and how to stop the server, which leaves nothing behind. */
export async function startDebianPostgres() {
  const folder = mkdtempSync(join(memoryFolder(), 'walkthrough-pg15-'));
  const who = process.getuid?.() === 0 ? ordinaryUser() : {};
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  if (who.uid !== undefined) for (const path of [folder, passwordFile]) chownSync(path, who.uid, who.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const options = { ...who, cwd: '/', env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' } };
  const made = await run(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      // Its answer is cheap, and these tests open thousands of connections.
      'md5',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--no-sync',
    ],
    options,
  );
  if (made.code !== 0) throw new Error(`PostgreSQL 15 could not be prepared: ${made.output}`);
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // Nothing here outlives the run.
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_connections=200',
    // As in the one that the product brings.
    'jit=off',
  ];
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', resolve);
  });
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  if (!(await isReady(join(data, 'postmaster.pid')))) {
    await stop();
    throw new Error('PostgreSQL 15 did not start');
  }
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop };
}

async function isReady(pidFile) {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (existsSync(pidFile) && readFileSync(pidFile, 'utf8').split('\n')[7]?.trim() === 'ready') return true;
    await delay(50);
  }
  return false;
}

/** PostgreSQL refuses to run as root. */
function ordinaryUser() {
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const entry = ['postgres', 'nobody'].map((name) => entries.find(([known]) => known === name)).find(Boolean);
  return { uid: Number(entry?.[2] ?? 65534), gid: Number(entry?.[3] ?? 65534) };
}
