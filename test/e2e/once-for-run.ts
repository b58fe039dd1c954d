/** What all workers of a run need is made by the one that asks first; the others wait for it. */
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const lookAgainMs = 100;
// As long as a test may take, and with it the worker that makes it.
const madeWithinMs = 240_000;

type Outcome<T> = { made: T } | { failed: string };

/** `make`'s answer, which has to survive JSON; `folder` is the run's own, and nobody else writes `name` there. */
export async function onceForRun<T>(folder: string, name: string, make: () => Promise<T>): Promise<T> {
  const file = join(folder, `${name}.json`);
  const mark = join(folder, name);
  if (await isFirst(mark)) {
    const outcome: Outcome<T> = await make().then(
      (made) => ({ made }),
      (error: Error) => ({ failed: error.stack ?? error.message }),
    );
    await writeFile(`${file}.part`, JSON.stringify(outcome));
    await rename(`${file}.part`, file);
  }
  const deadline = performance.now() + madeWithinMs;
  while (!existsSync(file)) {
    if (performance.now() > deadline) throw new Error(`${name}: another worker has not made it in time.`);
    // It may have ended just after it was done.
    if (!(await isAlive(mark)) && !existsSync(file))
      throw new Error(`${name}: its worker ended before it was made.`);
    await delay(lookAgainMs);
  }
  const outcome = await outcomeIn<T>(file);
  if ('failed' in outcome) throw new Error(`${name} could not be made: ${outcome.failed}`);
  return outcome.made;
}

/** What was made, or null. */
export async function madeForRun<T>(folder: string, name: string): Promise<T | null> {
  const file = join(folder, `${name}.json`);
  if (!existsSync(file)) return null;
  const outcome = await outcomeIn<T>(file);
  return 'made' in outcome ? outcome.made : null;
}

const outcomeIn = async <T>(file: string): Promise<Outcome<T>> => JSON.parse(await readFile(file, 'utf8'));

/** The mark holds who makes it. */
async function isFirst(mark: string): Promise<boolean> {
  try {
    await writeFile(mark, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isAlive(mark: string): Promise<boolean> {
  const pid = Number(await readFile(mark, 'utf8'));
  // Made, and not yet written.
  if (pid === 0) return true;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
