/** Who started us, and whether they are still there: npm and the shell between do not always pass a signal on. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const onLinux = process.platform === 'linux';

/** Calls `gone` once when npm, or the shell that npm put in between, has ended. Without npm there is nothing to watch. */
export function watchCallers(gone) {
  if (process.env.npm_lifecycle_event === undefined) return () => undefined;
  const parent = process.ppid;
  const shell = look(parent);
  const grandparent = shell && /^(ba|da|z|k)?sh$/.test(shell.name) ? shell.parent : null;
  const timer = setInterval(
    () => {
      if (process.ppid === parent && (grandparent === null || look(parent)?.parent === grandparent)) return;
      clearInterval(timer);
      gone();
    },
    onLinux ? 250 : 2000,
  );
  return () => clearInterval(timer);
}

/** The name and the parent of a process, or null. */
function look(pid) {
  try {
    return onLinux ? fromProc(pid) : fromPs(pid);
  } catch {
    return null;
  }
}

function fromProc(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // "12 (sh) S 11 …": the name may itself hold spaces and brackets.
  const end = stat.lastIndexOf(')');
  const parent = Number(stat.slice(end + 2).split(' ')[1]);
  return { name: stat.slice(stat.indexOf('(') + 1, end), parent };
}

function fromPs(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  const [, parent, command] = /^\s*(\d+)\s+(.*?)\s*$/.exec(stdout) ?? [];
  return parent === undefined ? null : { name: (command ?? '').split('/').at(-1), parent: Number(parent) };
}
