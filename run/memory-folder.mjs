/** Where databases of tests lie: in memory where the machine offers enough of it, else in the system's folder. */
import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
const enoughBytes = 8 * 2 ** 30;

export function memoryFolder() {
  const usual = tmpdir();
  // That of a run (scratch.mjs), in which all that it writes lies.
  if (usual.startsWith(`${inMemory}/`)) return usual;
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= enoughBytes ? inMemory : usual;
  } catch {
    return usual;
  }
}
