/** Tells the queue how jobs of one kind ended: all those at once that ended while it was last told. */
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseFailure } from '../kit/db/failures.ts';
import type { Log } from '../kit/log.ts';
import type { ClaimedJob } from './marks.ts';
import type { Outcome } from './suspects.ts';

export interface Ended {
  job: ClaimedJob;
  outcome: Outcome;
}

export interface Settler {
  add(ended: Ended): void;
  /** Resolves when the queue knows of all that ended so far. */
  idle(): Promise<void>;
}

interface SettlerOptions {
  log: Log;
  complete(jobs: readonly ClaimedJob[]): Promise<unknown>;
  fail(job: ClaimedJob, error: unknown): Promise<unknown>;
  /** Called when the queue knows. */
  settled(ended: readonly Ended[]): Promise<void>;
}

const againAfterMs = 500;

export function createSettler(options: SettlerOptions): Settler {
  let waiting: Ended[] = [];
  let telling: Promise<void> | undefined;

  // What is done must not be done again because the database was away at that moment.
  const untilHeard = async (tell: () => Promise<unknown>) => {
    for (;;) {
      try {
        await tell();
        return;
      } catch (error) {
        options.log.warn({ err: error }, 'The queue could not be told how jobs ended');
        // Said again it would be refused again; the job comes again when its lease runs out.
        if (databaseFailure(error) === null) return;
        await sleep(againAfterMs, undefined, { ref: false });
      }
    }
  };

  const tell = async (ended: readonly Ended[]) => {
    const done = ended.filter(({ outcome }) => outcome.error === undefined).map(({ job }) => job);
    if (done.length > 0) await untilHeard(() => options.complete(done));
    for (const { job, outcome } of ended) {
      if (outcome.error !== undefined) await untilHeard(() => options.fail(job, outcome.error));
    }
  };

  const tellAll = async () => {
    // Whatever else ends in this turn comes along.
    await new Promise((resolve) => setImmediate(resolve));
    let marks = Promise.resolve();
    while (waiting.length > 0) {
      const ended = waiting;
      waiting = [];
      await tell(ended);
      await marks;
      marks = options.settled(ended);
    }
    telling = undefined;
    await marks;
  };

  return {
    add(ended) {
      waiting.push(ended);
      telling ??= tellAll();
    },
    async idle() {
      while (telling !== undefined) await telling;
    },
  };
}
