import type { Clock } from '../../kit/clock.ts';
import { dayOf } from '../../kit/day.ts';
import type { Db } from '../../kit/db/connect.ts';
import { type Late, lateness } from './lateness.ts';
import { listReleaseDays } from './store.ts';

/** Those of these podcasts that missed their usual day, by id. */
export async function listLate(
  { db, clock, timeZone }: { db: Db; clock: Clock; timeZone: string },
  podcastIds: readonly string[],
): Promise<Map<string, Late>> {
  const now = clock.now();
  const today = dayOf(now, timeZone);
  const late = new Map<string, Late>();
  for (const { id, days } of await listReleaseDays(db, podcastIds, { until: now, timeZone })) {
    const found = lateness(days, today);
    if (found !== null) late.set(id, found);
  }
  return late;
}
