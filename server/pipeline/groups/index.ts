import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import type { Room } from '../../room.ts';
import { groupHandlers, restoreWithinMs } from './handlers.ts';
import { purgeDeletedBefore } from './store.ts';

export { type BulkRange, bulkRange } from './bulk-range.ts';
export { defaultOptions } from './default-options.ts';
export {
  findGroup,
  type GroupRow,
  getGroup,
  linkPodcast,
  listGroups,
  listGroupsOfPodcast,
} from './store.ts';
export {
  type Drafting,
  findSwitches,
  listDrafting,
  listSwitches,
  saveSwitches,
  wantsInsights,
} from './switches-store.ts';

/** Groups of podcasts, and the hourly purge of those whose time to undo has passed. */
export function groupsRoom(deps: { db: Db; clock: Clock }): Room {
  const purge = defineJob({
    name: 'groups.purge',
    input: z.object({}),
    concurrency: 1,
    handle: () => purgeDeletedBefore(deps.db, new Date(deps.clock.now().getTime() - restoreWithinMs)),
  });
  return {
    handlers: groupHandlers(deps),
    jobs: [purge],
    schedules: [{ job: purge.name, cron: '41 * * * *' }],
  };
}
