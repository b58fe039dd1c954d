import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';
import type { Room } from '../../room.ts';
import type { PersonalDataDeps } from './deps.ts';
import { exportPersonRoute } from './export-person.ts';
import { forgetOld } from './forget-old.ts';

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
