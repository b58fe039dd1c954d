/** Which insights may wait for a batch: those that nobody waits for, while the setting is on and the week leaves time. */
import type { RunRow } from '../../jobs/runs/index.ts';
import { readSettings } from '../settings/index.ts';
import type { InsightDeps } from './deps.ts';

/** In the state of a run that automation began, or somebody who asked for many at once. */
export const unhurried = { unhurried: true };

export const isUnhurried = ({ state }: Pick<RunRow, 'state'>) => state.unhurried === true;

export async function mayWait({ db, isWeekEnding }: InsightDeps, run: RunRow): Promise<boolean> {
  if (!isUnhurried(run)) return false;
  const { read_overnight: setting } = await readSettings(db);
  return setting === 'true' && !(await isWeekEnding());
}
