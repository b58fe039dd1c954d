import { z } from 'zod';
import { defineJob, type JobDefinition } from '../../jobs/define.ts';
import type { FeedDeps } from './deps.ts';
import { refreshPodcast } from './refresh-podcast.ts';
import { claimDuePodcasts } from './store.ts';

// A claim that a crash left behind is due again after this time.
const claimMs = 10 * 60_000;
const atOnce = 4;
const perMinute = 200;

/** Every minute: reads the feeds whose time has come, a few at once; one slow host does not hold up the others. */
export function refreshDueJob(deps: FeedDeps): JobDefinition {
  return defineJob({
    name: 'feeds.refresh-due',
    input: z.object({}),
    concurrency: 1,
    async handle(_input, { signal, log }) {
      const now = deps.clock.now();
      const due = await claimDuePodcasts(deps.db, now, new Date(now.getTime() + claimMs), perMinute);
      const next = due.values();
      const reader = async () => {
        for (const id of next) {
          if (signal.aborted) return;
          await refreshPodcast(deps, id, signal).catch((error: unknown) =>
            log.info({ err: error, podcast: id }, 'A feed failed'),
          );
        }
      };
      await Promise.all(Array.from({ length: atOnce }, reader));
    },
  });
}
