import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';
import type { Room } from '../../room.ts';
import { handOf } from '../audit/index.ts';
import type { RemovalDeps } from './deps.ts';
import { forecastRemoval } from './forecast.ts';
import { purgeShows } from './purge-shows.ts';
import { removeShow, restoreShow } from './remove-show.ts';

export type { RemovalDeps } from './deps.ts';
export { changeWhole, holdRemovals, rememberWhole, wholeDraft, withoutRemoved } from './gone-shows.ts';
export { findOriginal } from './store.ts';
export { undoUntil } from './undo-until.ts';

/** Shows that are taken out of everything readers see, and the daily purge of those whose 30 days are over. */
export function removalsRoom(deps: RemovalDeps): Room {
  const purge = defineJob({
    name: 'removals.purge',
    input: z.object({}),
    concurrency: 1,
    handle: () => purgeShows(deps),
  });
  return {
    handlers: {
      removals: {
        forecast: ({ params }) => forecastRemoval(deps.db, params.id),
        remove: ({ params, body, caller }) =>
          removeShow(deps, {
            podcastId: params.id,
            reason: body.reason ?? '',
            hand: handOf(caller),
          }),
        restore: ({ params, caller }) => restoreShow(deps, { podcastId: params.id, hand: handOf(caller) }),
      },
    },
    jobs: [purge],
    schedules: [{ job: purge.name, cron: '17 3 * * *' }],
  };
}
