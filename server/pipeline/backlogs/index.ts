import type { Room } from '../../room.ts';
import type { BacklogDeps } from './deps.ts';
import { backlogHandlers } from './handlers.ts';
import { watchJob, workJob } from './work-off.ts';

export { noteFollowing } from './episodes-store.ts';
export { followers, insightPrices, usualLengths } from './price-list.ts';

/** "Process all": lists of TO DO that are worked off, a few episodes at a time, within a cap. */
export function backlogsRoom(deps: BacklogDeps): Room {
  const watch = watchJob(deps);
  return {
    handlers: backlogHandlers(deps),
    jobs: [workJob(deps), watch],
    schedules: [{ job: watch.name, cron: '* * * * *' }],
  };
}
