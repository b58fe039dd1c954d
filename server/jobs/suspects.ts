/**
 * Keeps work that ends its process (no memory left, a fault in native code, a loop without end) from doing so for
 * ever. What ran when a process ended without a word is suspect and runs alone next time, with no other job beside it
 * in its process. What got through alone is innocent. What ended the process again while it was alone is set aside:
 * see docs/decisions/0008-work-that-ends-the-server.md for how often, and why.
 */
import { createHash } from 'node:crypto';
import type { Db } from '../kit/db/connect.ts';
import { newId } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import { createGate } from './gate.ts';
import * as marks from './marks.ts';

/** One life of a process. Whoever starts processes tells the next how the one before ended. */
export interface Boot {
  id: string;
  /** The process before, which has ended; `crashed` where it was by a fault and not by somebody's signal. */
  previous?: { id: string; crashed: boolean } | undefined;
}

export interface Suspects {
  open(): Promise<void>;
  /** Runs a job beside others or alone, or sets it aside. `end` is told the reason. */
  run(
    job: { id: string; name: string; data: object },
    work: { handle: () => Promise<void>; end: (sentence: string) => Promise<void>; stopping: AbortSignal },
  ): Promise<void>;
  close(): Promise<void>;
}

export interface SuspectsOptions {
  db: Db;
  log: Log;
  boot?: Boot | undefined;
  /** Makes jobs of a process that ended come again now, instead of when their lease runs out. */
  release(jobs: readonly marks.MarkedJob[]): Promise<void>;
  beatMs?: number;
  deadAfterMs?: number;
}

const crashesAllowed = 1;
const endsAllowed = 4;
const asideForMs = 86_400_000;

export function createSuspects({ db, log, release, ...options }: SuspectsOptions): Suspects {
  const bootId = options.boot?.id ?? newId();
  const beatMs = options.beatMs ?? 1_500;
  const deadAfterMs = options.deadAfterMs ?? 5_000;
  const gate = createGate();
  const running = new Set<string>();
  let leftovers = false;
  // Since when this process has reached the database without a break: only who was there can say who was not.
  let presentSince: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const accuse = async (ended?: { id: string; crashed: boolean }) => {
    const jobs = await marks.accuse(db, { bootId, deadAfterMs, ended });
    if (jobs.length === 0) return;
    log.warn(
      { jobs: jobs.map(({ jobName }) => jobName) },
      'A process ended while it worked; its jobs run again, alone',
    );
    await release(jobs);
  };

  const beat = async () => {
    try {
      await marks.beat(db, bootId);
      presentSince ??= performance.now();
      if (leftovers) await marks.unmarkOthers(db, bootId, [...running]);
      leftovers = false;
      if (performance.now() - presentSince >= deadAfterMs) await accuse();
    } catch (error) {
      presentSince = undefined;
      log.warn({ err: error }, 'The worker could not say that it is there');
    }
    if (!closed) timer = setTimeout(() => void beat(), beatMs).unref();
  };

  const unmark = async (jobId: string, work: string, cleared: boolean) => {
    await marks.unmark(db, { jobId, bootId, work, cleared }).catch((error: unknown) => {
      leftovers = true;
      log.warn({ err: error }, 'The end of a job could not be noted');
    });
  };

  return {
    async open() {
      await marks.beat(db, bootId);
      if (options.boot?.previous) await accuse(options.boot.previous);
      await beat();
    },
    async run(job, { handle, end, stopping }) {
      // Its lease ran out while it still runs here; it comes again until that is over.
      if (running.has(job.id)) throw new Error('This job still runs here');
      const work = workOf(job);
      const marked = { jobId: job.id, jobName: job.name, work, bootId };
      let leaveGate = await gate.share(stopping);
      running.add(job.id);
      let alone = false;
      try {
        let state = await marks.mark(db, { ...marked, alone });
        if (state.suspicion) {
          leaveGate();
          const reason = await judge(db, work, state.suspicion);
          if (reason !== null) {
            log.error({ job: job.name, reason }, 'Work was set aside');
            return await end(reason);
          }
          leaveGate = await gate.alone(stopping);
          alone = true;
          state = await marks.mark(db, { ...marked, alone });
        }
        if (!state.marked) throw new Error('Another process may still work on this job');
        try {
          await handle();
          // Also where it ran beside others: a process that was slow to say that it is there is accused by mistake.
          await unmark(job.id, work, true);
        } catch (error) {
          // Handed back because the process stops: what it was suspected of stands.
          await unmark(job.id, work, alone && !stopping.aborted);
          throw error;
        }
      } finally {
        running.delete(job.id);
        leaveGate();
      }
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await marks.leave(db, bootId).catch(() => undefined);
    },
  };
}

/** The reason why this work does not run, or null where it may run alone. */
async function judge(db: Db, work: string, suspicion: marks.Suspicion): Promise<string | null> {
  const { ends, crashes, setAsideAt, reason } = suspicion;
  if (setAsideAt !== null && Date.now() - setAsideAt.getTime() < asideForMs) return reason;
  if (setAsideAt !== null) {
    await marks.forgive(db, work);
    return null;
  }
  if (crashes <= crashesAllowed && ends <= endsAllowed) return null;
  const times = ends === 2 ? 'twice' : `${ends} times`;
  const sentence = `This work ended the server ${times} while nothing else ran, so it was set aside. It may run again after an update, or when what it works on has changed.`;
  await marks.setAside(db, work, sentence);
  return sentence;
}

/** Jobs that do the same to the same thing are one work, however often they are enqueued. */
function workOf({ name, data }: { name: string; data: object }): string {
  const input = JSON.stringify(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${name} ${createHash('sha256').update(input).digest('hex').slice(0, 32)}`;
}
