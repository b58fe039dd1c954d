/** The folder of one run of the tests, for all that they write beside the project. */
import { chmodSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inMemory, memoryFolder, ofRun } from './memory-folder.mjs';

const name = new RegExp(`^${ofRun}(\\d+)-(\\d+)-\\w{6}$`);

/**
 * Makes it, and answers its path; `under` is the folder in which to make it, where it is not the one for databases of tests.
 * It may lie in memory, so what a run left that was interrupted goes first: not at its own end, when servers still need it to
 * find out what they have to stop.
 */
export function makeScratch(under) {
  for (const place of under ? [under] : [inMemory, tmpdir()]) removeLeft(place);
  const folder = mkdtempSync(join(under ?? memoryFolder(), `${ofRun}${house()}-${process.pid}-`));
  // Servers of other users lie in it too.
  chmodSync(folder, 0o1777);
  return folder;
}

/** Those of processes that are gone. */
function removeLeft(place) {
  for (const entry of foldersIn(place)) {
    const [, itsHouse, pid] = name.exec(entry) ?? [];
    if (itsHouse !== house() || isAlive(Number(pid))) continue;
    try {
      rmSync(join(place, entry), { recursive: true, force: true });
    } catch {
      // Another user's, or a server in it still writes: the next run tries again.
    }
  }
}

function foldersIn(place) {
  try {
    return readdirSync(place, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    );
  } catch {
    return [];
  }
}

/** Process numbers are those of one container; others may share the folder. */
function house() {
  try {
    return readlinkSync('/proc/self/ns/pid').replace(/\D/g, '') || '0';
  } catch {
    return '0';
  }
}

/** This process has made none yet: one of its number is of an earlier process. */
function isAlive(pid) {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
