/**
 * PostgreSQL refuses to run as root. As root it therefore runs in a user namespace of its own, in which root is
 * called "nobody": files stay root's, and a directory below /root stays reachable. Where the system allows no
 * such namespace it runs as the real "nobody"; a data directory that belongs to an ordinary user is served as
 * that user.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { Trouble } from '../errors.ts';
import type { Places } from './places.ts';

export interface RunAs {
  /** How to call a program so that it runs as the right user. */
  command(program: string, args: string[]): { program: string; args: string[]; uid?: number; gid?: number };
  /** Gives a file or directory that PostgreSQL must read or write to that user. */
  handOver(path: string): void;
}

const asMyself: RunAs = {
  command: (program, args) => ({ program, args }),
  handOver: () => undefined,
};

/** `owner` is the user id of an existing cluster, or undefined before the first start. */
export function chooseUser(places: Places, postgres: string, owner: number | undefined): RunAs {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return asMyself;
  if (isRoot && owner !== undefined && owner !== 0) {
    return asOther(places, postgres, owner, statSync(places.cluster).gid);
  }
  const nobody = findNobody();
  const namespace = ['--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`];
  if (spawnSync('unshare', [...namespace, postgres, '--version'], { cwd: '/' }).status === 0) {
    return {
      command: (program, args) => ({ program: 'unshare', args: [...namespace, program, ...args] }),
      handOver: () => undefined,
    };
  }
  if (!isRoot) return asMyself;
  return asOther(places, postgres, nobody.uid, nobody.gid);
}

function asOther(places: Places, postgres: string, uid: number, gid: number): RunAs {
  // That user must be able to pass through the data directory; the files in it stay closed to it.
  chmodSync(places.dataDir, 0o711);
  const reaches = (program: string, args: string[]) =>
    spawnSync(program, args, { uid, gid, cwd: '/' }).status === 0;
  if (!reaches(postgres, ['--version']) || !reaches('ls', ['-d', places.dataDir])) {
    throw new Trouble(
      'misconfigured',
      `PostgreSQL refuses to run as root, and the user it would run as (id ${uid}) can't reach ${places.dataDir} or ${postgres}. Start as an ordinary user, move the product out of a closed home directory, or set DATABASE_URL.`,
    );
  }
  return {
    command: (program, args) => ({ program, args, uid, gid }),
    handOver: (path) => chownSync(path, uid, gid),
  };
}

/** False for a bare user id of a container, without which PostgreSQL does not start. */
function hasName(): boolean {
  try {
    return userInfo().username.length > 0;
  } catch {
    return false;
  }
}

function findNobody(): { uid: number; gid: number } {
  const line = readPasswd().find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

function readPasswd(): string[] {
  try {
    return readFileSync('/etc/passwd', 'utf8').split('\n');
  } catch {
    return [];
  }
}
