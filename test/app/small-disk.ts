/** A small disk in memory that nobody sees but the products which are started on it; it stays while they come and go. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../run/free-port.mjs';
import { adminPassword } from './product-process.ts';

/** The ways in which a machine may let us mount a file system of our own, and how one comes to it later. */
const namespaces = [
  { leave: ['--mount'], enter: ['--mount'] },
  {
    leave: ['--user', '--map-root-user', '--mount'],
    enter: ['--user', '--preserve-credentials', '--mount'],
  },
];
const mount = (place: string) => `mount -t tmpfs -o size=170m none "${place}"`;

export interface OnSmallDisk {
  child: ChildProcess;
  url: string;
  /** Ends it, and waits until it has gone; answers with what it exited. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface SmallDisk {
  /** The disk, as seen from outside. */
  disk: string;
  /** The built product with its data there, and its log too where `logsThere`. Rejects with what it said where it ends instead. */
  start(options?: { logsThere?: boolean }): Promise<OnSmallDisk>;
  close(): Promise<void>;
}

/** Null where this machine lets nobody mount a file system. */
export async function openSmallDisk(): Promise<SmallDisk | null> {
  const place = await mkdtemp(join(tmpdir(), 'walkthrough-full-'));
  const remove = () => rm(place, { recursive: true, force: true });
  const way = namespaces.find(
    ({ leave }) => spawnSync('unshare', [...leave, 'sh', '-c', mount(place)]).status === 0,
  );
  if (way === undefined) {
    await remove();
    return null;
  }
  const holder = spawn('unshare', [...way.leave, 'sh', '-c', `${mount(place)} && echo mounted && exec cat`]);
  await new Promise((mounted) => holder.stdout.once('data', mounted));
  const disk = `/proc/${holder.pid}/root${place}`;
  return {
    disk,
    start: async ({ logsThere = false } = {}) => {
      const enter = ['--target', String(holder.pid), ...way.enter];
      const log = logsThere ? join(place, 'log') : null;
      return startedAs(await spawnProduct(place, enter, log), logsThere ? join(disk, 'log') : null);
    },
    async close() {
      holder.stdin.end();
      await new Promise((ended) => holder.once('exit', ended));
      await remove();
    },
  };
}

async function spawnProduct(place: string, enter: string[], log: string | null): Promise<ChildProcess> {
  const main = resolve(import.meta.dirname, '../../dist/server/main.js');
  if (!existsSync(main)) throw new Error('The product is not built. Run npm test, which builds it first.');
  const run = `exec "${process.execPath}" "${main}"${log === null ? '' : ` 2>"${log}"`}`;
  return spawn('nsenter', [...enter, 'sh', '-c', run], {
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      TZ: 'UTC',
      DATA_DIR: place,
      PORT: String(await freePort()),
      SANDBOX: 'off',
      ADMIN_PASSWORD: adminPassword,
      // A picture of its own is what it fetches.
      FETCH_ALLOW_PRIVATE: 'true',
    },
  });
}

async function startedAs(child: ChildProcess, logFile: string | null): Promise<OnSmallDisk> {
  const ended = new Promise<number | null>((gone) => child.once('exit', gone));
  const url = await new Promise<string>((found, failed) => {
    let text = '';
    /** Held open: it may be gone by the time that the reason is asked for. */
    let log: number | undefined;
    const take = (chunk: Buffer) => {
      text += chunk.toString();
      if (logFile !== null && existsSync(logFile)) log ??= openSync(logFile, 'r');
      const address = /Address\s+(\S+)\/admin/.exec(text)?.[1];
      if (address === undefined) return;
      // Else it would keep the whole disk after the product has gone.
      if (log !== undefined) closeSync(log);
      log = undefined;
      child.stdout?.off('data', take).resume();
      child.stderr?.off('data', take).resume();
      found(address);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('close', (code) => {
      const reason = log === undefined ? '' : readFileSync(log, 'utf8');
      failed(new Error(`It ended with ${code} instead of starting:\n${text}\n${reason}`));
    });
  });
  return {
    child,
    url,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}
