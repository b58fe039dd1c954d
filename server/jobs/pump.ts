/**
 * Takes up jobs of one kind: as many at once as there is room for, in one statement, again as soon as one of them has
 * ended while there may be more. A long one holds up no other, and nothing is claimed that cannot begin at once.
 */
import type { Log } from '../kit/log.ts';
import type { ClaimedJob, StatementDb } from './marks.ts';
import type { Settler } from './settle.ts';
import type { Suspects } from './suspects.ts';

export interface Pump {
  /** There may be jobs. */
  wake(): void;
  /** True while it looks for jobs without being woken. */
  isBusy(): boolean;
  /** Claimed and not yet ended. */
  held(): ClaimedJob[];
  /** Resolves when all that was claimed has ended, and the queue knows how. Nothing more is claimed. */
  drained(): Promise<void>;
}

interface PumpOptions {
  concurrency: number;
  log: Log;
  suspects: Pick<Suspects, 'claim' | 'run'>;
  settler: Settler;
  stopping: AbortSignal;
  fetch(limit: number, db: StatementDb): Promise<object[]>;
  handle(job: ClaimedJob): Promise<void>;
  setAside(job: ClaimedJob, sentence: string): Promise<void>;
}

export function createPump(options: PumpOptions): Pump {
  const { concurrency, suspects, settler, stopping } = options;
  const running = new Map<ClaimedJob, Promise<void>>();
  let filling: Promise<void> | undefined;
  let woken = false;
  // The last look found as many as there was room for.
  let moreToCome = false;

  const run = async (job: ClaimedJob, leave: () => void) => {
    const outcome = await suspects.run(job, {
      stopping,
      leave,
      handle: async () => {
        stopping.throwIfAborted();
        await options.handle(job);
      },
      end: (sentence) => options.setAside(job, sentence),
    });
    running.delete(job);
    settler.add({ job, outcome });
    if (moreToCome) wake();
  };

  const fill = async () => {
    while (woken && !stopping.aborted) {
      // Jobs that end in the same turn make room together.
      await new Promise((resolve) => setImmediate(resolve));
      woken = false;
      const room = concurrency - running.size;
      if (room <= 0) {
        moreToCome = true;
        return;
      }
      const { jobs, leave } = await suspects.claim((db) => options.fetch(room, db), {
        stopping,
        planned: room === concurrency && !moreToCome,
      });
      moreToCome = jobs.length === room;
      for (const job of jobs) running.set(job, run(job, leave));
    }
  };

  function wake() {
    woken = true;
    filling ??= fill()
      .catch((error: unknown) => {
        // Whoever looks for what is due comes by again, and passes by those that look by themselves.
        moreToCome = false;
        if (!stopping.aborted) options.log.warn({ err: error }, 'No jobs could be taken up');
      })
      .finally(() => {
        filling = undefined;
        if (woken && !stopping.aborted) wake();
      });
  }

  return {
    wake,
    isBusy: () => moreToCome && running.size > 0,
    held: () => [...running.keys()],
    async drained() {
      await filling;
      await Promise.all(running.values());
      await settler.idle();
    },
  };
}
