import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import type { Room } from '../../room.ts';
import { exportPersonRoute } from './export-person.ts';
import { forgetOld } from './forget-old.ts';

export interface PersonalDataDeps {
  db: Db;
  clock: Clock;
  /** Removes everything about somebody; a restored backup removes them again. */
  erase: (subscriberId: string) => Promise<void>;
}

/** What is held about people: given to them when they ask, and let go when its time is over. */
export function personalDataRoom(deps: PersonalDataDeps): Room {
  const forget = defineJob({
    name: 'personal-data.forget',
    input: z.object({}),
    concurrency: 1,
    handle: (_input, { signal }) => forgetOld(deps, signal),
  });
  return {
    rawRoutes: [exportPersonRoute(deps)],
    jobs: [forget],
    schedules: [{ job: forget.name, cron: '37 3 * * *' }],
  };
}
