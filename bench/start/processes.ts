/** What Linux knows of processes: whose children they are, the CPU they took, the memory that they hold. */
import { readdirSync, readFileSync } from 'node:fs';

const ticksASecond = 100;

interface Process {
  pid: number;
  parent: number;
  command: string;
  /** With that of the children that have ended and were waited for. */
  cpuSecs: number;
}

function read(pid: number): Process | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, childrensUser = 0, childrensSystem = 0] = fields.slice(11, 15);
    return {
      pid,
      parent: fields[1] ?? 0,
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
      cpuSecs: (user + system + childrensUser + childrensSystem) / ticksASecond,
    };
  } catch {
    return null;
  }
}

/** A process and all that came from it, as they are now. */
export function treeOf(pid: number): Process[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (read(Number(name)) ?? []) : []));
  const tree = all.filter((one) => one.pid === pid);
  for (const one of tree) tree.push(...all.filter(({ parent }) => parent === one.pid));
  return tree;
}

export const isDatabase = ({ command }: Process): boolean => /^(\S*\/)?postgres\b/.test(command);

export const cpuSecsOf = (processes: readonly Process[]): number =>
  processes.reduce((sum, { cpuSecs }) => sum + cpuSecs, 0);

/** Resident megabytes of one process. */
export function residentMb(pid: number): number {
  return kilobytes(`/proc/${pid}/status`, 'VmRSS') / 1024;
}

/** Megabytes of several that share pages: each page is counted once. */
export function sharedMb(processes: readonly Process[]): number {
  return processes.reduce((sum, { pid }) => sum + kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss'), 0) / 1024;
}

function kilobytes(file: string, name: string): number {
  try {
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}
