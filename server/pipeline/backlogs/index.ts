import type { Room } from '../../room.ts';
import type { BacklogDeps } from './deps.ts';
import { backlogHandlers } from './handlers.ts';
import { watchJob, workJob } from './work-off.ts';

export { noteFollowing } from './episodes-store.ts';

/** "Process all": lists of TO DO that are worked off, a few episodes at a time, within a cap. */
export function backlogsRoom(deps: Omit<BacklogDeps, 'againMs'> & { againMs?: number }): Room {
  const all = { againMs: 2_000, ...deps };
  const watch = watchJob(all);
  return {
    handlers: backlogHandlers(all),
    jobs: [workJob(all), watch],
    schedules: [{ job: watch.name, cron: '* * * * *' }],
  };
}
