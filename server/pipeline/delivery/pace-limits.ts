import type { Db } from '../../kit/db/connect.ts';
import { readSettings } from '../settings/index.ts';
import { type PaceLimits, warmUpLimit } from './pace.ts';
import { countWholeSends } from './store.ts';

/** From the settings: `sends_per_second` (empty: no limit) and `warm_up` for a domain that sends its first issues. */
export async function readPaceLimits(db: Db): Promise<PaceLimits> {
  const settings = await readSettings(db);
  return {
    perSecond: settings.sends_per_second === '' ? null : Number(settings.sends_per_second),
    perDomain: settings.warm_up === 'true' ? warmUpLimit(await countWholeSends(db)) : null,
  };
}
