/** Which backups stay, and what is swept away. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { partSuffix } from '../../kit/archive/index.ts';
import { madeAt } from './places.ts';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
// The first Monday of 1970.
const firstMondayMs = 4 * dayMs;
// A half that grows no more was left by a process that was killed.
const abandonedAfterMs = 10 * 60_000;

export interface Keeping {
  keepDays: number;
  keepWeeks: number;
}

/** Of these names of backups those that may go: never the newest. Other names are not touched. */
export function chooseSuperfluous(
  names: readonly string[],
  { keepDays, keepWeeks }: Keeping,
  now: Date,
): string[] {
  const backups = names
    .flatMap((name) => {
      const at = madeAt(name);
      return at === null ? [] : [{ name, ageMs: now.getTime() - at.getTime(), week: weekOf(at) }];
    })
    .sort((one, other) => one.ageMs - other.ageMs);
  const [newest] = backups;
  const weeks = new Set<number>();
  return backups
    .filter(({ name, ageMs, week }) => {
      if (name === newest?.name || ageMs < keepDays * dayMs) return false;
      if (ageMs >= keepDays * dayMs + keepWeeks * weekMs || weeks.has(week)) return true;
      weeks.add(week);
      return false;
    })
    .map(({ name }) => name);
}

const weekOf = (at: Date): number => Math.floor((at.getTime() - firstMondayMs) / weekMs);

/** After a backup was made, not before: the last good one outlives any number of failures. */
export async function sweepFolder(folder: string, keeping: Keeping, now: Date): Promise<void> {
  for (const name of chooseSuperfluous(await readdir(folder), keeping, now)) {
    await rm(join(folder, name), { force: true });
  }
}

/** Halves of backups whose process was killed: they may be what fills the disk. */
export async function sweepHalves(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith('.walkthrough-') && one.endsWith(partSuffix))) {
    const found = await stat(join(folder, name)).catch(() => null);
    // The machine's own time, as the file has it.
    const nowMs = performance.timeOrigin + performance.now();
    if (found !== null && nowMs - found.mtimeMs > abandonedAfterMs)
      await rm(join(folder, name), { force: true });
  }
}
