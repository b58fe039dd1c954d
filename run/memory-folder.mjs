/** Where databases of tests lie: in memory where the machine offers enough of it, else in the system's folder. */
import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename } from 'node:path';

export const inMemory = '/dev/shm';
const enoughBytes = 8 * 2 ** 30;

/** How the folder of a run begins (scratch.mjs), in which all of its folders lie. */
export const ofRun = 'walkthrough-run-';

export function memoryFolder() {
  const usual = tmpdir();
  if (basename(usual).startsWith(ofRun)) return usual;
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= enoughBytes ? inMemory : usual;
  } catch {
    return usual;
  }
}
