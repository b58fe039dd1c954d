import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { explainOutput } from './explain-failure.ts';
import type { Places } from './places.ts';
import { type Postmaster, readPostmaster } from './postmaster-file.ts';
import type { RunAs } from './run-as.ts';

const keepLogBytes = 5 * 1024 * 1024;
const pollMs = 20;
const sayEveryMs = 5000;

/** `taken`: another process was faster; its server is there to be used. */
export type StartOutcome = { kind: 'started'; postmaster: Postmaster } | { kind: 'taken' };

export interface ServerSettings {
  [name: string]: string;
}

const always: ServerSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Statements and the details of an error can hold addresses of people: they stay out of the log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  jit: 'off',
};

interface StartOptions {
  settings: ServerSettings;
  onProgress(line: string): void;
  /** The port that it must have, because others know it by that; any free one where not given. */
  port?: number;
  /** Gives up: what was started is stopped. */
  signal?: AbortSignal | undefined;
}

/** Starts the server and waits until it takes connections, however long a recovery after a crash lasts. */
export async function startServer(
  places: Places,
  binaries: Binaries,
  runAs: RunAs,
  options: StartOptions,
): Promise<StartOutcome> {
  turnLog(places.logFile);
  for (let tries = 1; ; tries++) {
    options.signal?.throwIfAborted();
    const port = await choosePort(places, options.port, tries);
    const outcome = await tryStart(places, binaries, runAs, { ...options, port });
    if (outcome.kind !== 'failed') return outcome;
    if (/already exists|[Ii]s another postmaster/.test(outcome.said)) return { kind: 'taken' };
    const portLost = /Address already in use|could not bind/.test(outcome.said);
    // Children of a killed server end within moments.
    const oldChildren = /pre-existing shared memory block/.test(outcome.said);
    if (tries >= 20 || !(portLost || oldChildren)) throw explainOutput(outcome.said, places);
    if (oldChildren || options.port !== undefined) await delay(250);
  }
}

async function tryStart(
  places: Places,
  binaries: Binaries,
  runAs: RunAs,
  options: StartOptions & { port: number },
): Promise<StartOutcome | { kind: 'failed'; said: string }> {
  const settings = Object.entries({ ...always, ...options.settings });
  const call = runAs.command(binaries.postgres, [
    ...['-D', places.cluster, '-p', String(options.port)],
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const log = openSync(places.logFile, 'a', 0o600);
  const logStart = statSync(places.logFile).size;
  // A process group of its own: Ctrl-C in a terminal must not reach it before the product has drained. Its log is
  // a file, not a pipe, because it outlives a killed parent.
  const child = spawn(call.program, call.args, {
    ...(call.uid === undefined ? {} : { uid: call.uid, gid: call.gid }),
    cwd: '/',
    env: { LC_ALL: 'C', PATH: '/usr/local/bin:/usr/bin:/bin' },
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  let failure: string | undefined;
  let ended = false;
  const exited = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      failure = error.message;
      ended = true;
      resolve();
    });
    child.once('exit', () => {
      ended = true;
      resolve();
    });
  });
  const startedAt = performance.now();
  let saidAt = startedAt;
  while (!ended) {
    if (options.signal?.aborted) {
      // Without a shutdown: nothing has used it yet, and it is to be gone at once.
      child.kill('SIGQUIT');
      await exited;
      throw options.signal.reason;
    }
    const postmaster = readPostmaster(places.cluster);
    if (postmaster?.ready && postmaster.pid === child.pid) {
      child.unref();
      return { kind: 'started', postmaster };
    }
    if (performance.now() - saidAt > sayEveryMs) {
      saidAt = performance.now();
      options.onProgress(
        `The database is recovering after a crash (${Math.round((saidAt - startedAt) / 1000)} s so far)`,
      );
    }
    await delay(pollMs);
  }
  const said = readFileSync(places.logFile).subarray(logStart).toString('utf8').slice(-8000);
  return { kind: 'failed', said: failure ?? said };
}

/** One old log is kept, so that the reason of yesterday's crash is still there. */
function turnLog(file: string): void {
  if (existsSync(file) && statSync(file).size > keepLogBytes) renameSync(file, `${file}.1`);
}

/** Others that use the server know it by its port: the one of a server that died is taken again where it is free. */
async function choosePort(places: Places, wanted: number | undefined, tries: number): Promise<number> {
  if (wanted !== undefined) return wanted;
  const before = tries === 1 ? (readPostmaster(places.cluster)?.port ?? 0) : 0;
  return before > 0 ? before : await freePort();
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
