import { readSettings } from '../settings/index.ts';
import { type DeliveryDeps, waitsOf } from './deps.ts';
import { type PaceLimits, warmUpLimit } from './pace.ts';
import { countWholeSends } from './store.ts';

/** From the settings: `sends_per_second` (empty: no limit) and `warm_up` for a domain that sends its first issues. */
export async function readPaceLimits(deps: Pick<DeliveryDeps, 'db' | 'waits'>): Promise<PaceLimits> {
  const { db } = deps;
  const { firstRestMs, longestRestMs } = waitsOf(deps);
  const settings = await readSettings(db);
  return {
    perSecond: settings.sends_per_second === '' ? null : Number(settings.sends_per_second),
    firstRestMs,
    longestRestMs,
    perDomain: settings.warm_up === 'true' ? warmUpLimit(await countWholeSends(db)) : null,
  };
}
