/** The folder of one run of tests, for all that is written beside the project. It may lie in memory: nothing stays in it. */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, join } from 'node:path';
import { memoryFolder } from './memory-folder.mjs';

const prefix = 'walkthrough-run-';

/**
 * Makes it in the folder `under`, and answers its path. This process and those that it starts have it as their temporary
 * folder, so the pictures that a browser hands between its processes never see a disk. It goes with this process, also by
 * Ctrl+C; what a run left that was killed goes now.
 */
export function makeScratch(under = memoryFolder()) {
  const folder = mkdtempSync(join(under, `${prefix}${process.pid}-`));
  // Servers of other users lie in it too.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => remove(folder));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
  for (const name of leftIn(under)) if (name !== basename(folder)) remove(join(under, name));
  return folder;
}

/** Those whose process is gone. */
const leftIn = (under) =>
  readdirSync(under).filter(
    (name) => name.startsWith(prefix) && !isAlive(parseInt(name.slice(prefix.length), 10)),
  );

/** Servers that end with this process may still write; what they leave goes with the next run. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 8, retryDelay: 100 });
  } catch {
    // Nobody waits for it, and the run ends as it would have.
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
