/**
 * `postmaster.pid` names the server that serves a cluster. After a power loss it may name a process that has
 * nothing to do with PostgreSQL, because process ids are used again.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface Postmaster {
  pid: number;
  port: number;
  /** False while it starts, recovers or stops. */
  ready: boolean;
}

const fileOf = (cluster: string) => join(cluster, 'postmaster.pid');

export function readPostmaster(cluster: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(fileOf(cluster), 'utf8').split('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether the process `pid` is the PostgreSQL server of exactly this cluster. */
export function isServerOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  return process.platform === 'linux' ? looksRightOnLinux(pid, cluster) : looksRight(pid, cluster);
}

function looksRightOnLinux(pid: number, cluster: string): boolean {
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (basename(args[0] ?? '') !== 'postgres') return false;
    const real = realpathSync(cluster);
    // The server works inside its directory, which also holds after the directory was renamed.
    return workingDirectory(pid) === real || realPath(args[args.indexOf('-D') + 1]) === real;
  } catch {
    return false;
  }
}

function looksRight(pid: number, cluster: string): boolean {
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return (
    /\/postgres\s/.test(stdout) &&
    [cluster, realpathSync(cluster)].some((path) => stdout.includes(`-D ${path} `))
  );
}

function workingDirectory(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

function realPath(path: string | undefined): string | null {
  try {
    return path ? realpathSync(path) : null;
  } catch {
    return null;
  }
}

/**
 * Lets the next server take over from a process that is not one. PostgreSQL itself ignores the id of its own
 * parent, so the file gets ours; deleting it would also lose the shared memory id by which PostgreSQL notices
 * that children of a killed server are still at work.
 */
export function disownPostmaster(cluster: string, stale: Postmaster): void {
  const lines = readFileSync(fileOf(cluster), 'utf8').split('\n');
  if (Number(lines[0]) !== stale.pid) return;
  writeFileSync(fileOf(cluster), [String(process.pid), ...lines.slice(1)].join('\n'));
}
