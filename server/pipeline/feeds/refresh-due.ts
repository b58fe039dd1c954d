import { z } from 'zod';
import { defineJob, type JobDefinition } from '../../jobs/define.ts';
import type { Queue } from '../../jobs/queue.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { workOff } from '../../kit/work-off.ts';
import type { FeedDeps } from './deps.ts';
import { refreshPodcast } from './refresh-podcast.ts';
import { claimDuePodcasts, countDuePodcasts, handBackPodcasts } from './store.ts';

// A claim that a crash left behind is due again after this time; twice what two slow hosts one after the other take.
const claimMs = 2 * 60_000;
// Few, so that several workers come to an end together.
const claimed = 20;
// The clock starts the next one a minute after this one.
const longestMs = 50_000;
// What one worker reads in a minute of hosts that answer as most do; for more than that others are asked to help.
const ofOneWorker = 200;
const mostHelpers = 31;
// A host that has not answered by then is waited for beside the others, and each takes a quarter of a megabyte.
const slowMs = 1_000;
const mostSlow = 32;

export interface RefreshDeps extends FeedDeps {
  queue: Pick<Queue, 'enqueueMany'>;
  /** Jobs of a kind that nobody has taken up yet. */
  countWaiting: (name: string) => Promise<number>;
  /** Feeds that one process reads at once. */
  feedsAtOnce: number;
}

/**
 * Every minute: reads the feeds whose time has come, a few at once; hosts that drip do not hold up the others. Where more
 * are due than one worker reads in that time, other workers are asked to help (docs/scale.md).
 */
export function refreshDueJob(deps: RefreshDeps): JobDefinition {
  const name = 'feeds.refresh-due';
  return defineJob({
    name,
    input: z.object({ helps: z.boolean().optional() }),
    concurrency: 1,
    async handle({ helps = false }, { signal, log }) {
      if (!helps) await askForHelp(deps, name);
      const endAt = performance.now() + longestMs;
      const waiting: string[] = [];
      let isMore = true;
      let claiming: Promise<void> | null = null;
      const claimMore = () => {
        claiming ??= claim(deps).then((ids) => {
          waiting.push(...ids);
          isMore = ids.length === claimed;
          claiming = null;
        });
        return claiming;
      };
      const next = async (): Promise<string | null> => {
        for (;;) {
          if (signal.aborted || performance.now() > endAt) return null;
          const id = waiting.shift();
          if (id !== undefined) return id;
          if (!isMore) return null;
          await claimMore();
        }
      };
      const work = async (id: string) => {
        await refreshPodcast(deps, id, signal).catch((error: unknown) =>
          log.info({ err: error, podcast: id }, 'A feed failed'),
        );
      };
      await workOff({ atOnce: deps.feedsAtOnce, slowMs, mostSlow, next, work });
      // Claimed and not begun: the next round's.
      await handBackPodcasts(deps.db, waiting, deps.clock.now());
    },
  });
}

async function claim({ db, clock }: FeedDeps): Promise<string[]> {
  const now = clock.now();
  return claimDuePodcasts(db, now, new Date(now.getTime() + claimMs), claimed);
}

async function askForHelp({ db, clock, queue, countWaiting }: RefreshDeps, name: string): Promise<void> {
  const due = await countDuePodcasts(db, clock.now(), (mostHelpers + 1) * ofOneWorker);
  // Whoever was asked a minute ago and has not come yet still will.
  const helpers = Math.ceil(due / ofOneWorker) - 1 - (await countWaiting(name));
  if (helpers <= 0) return;
  const jobs = Array.from({ length: helpers }, () => ({ helps: true }));
  await inTransaction(db, (trx) => queue.enqueueMany(trx, name, jobs));
}
