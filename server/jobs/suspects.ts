/**
 * Keeps work that ends its process (no memory left, a fault in native code, a loop without end) from doing so for
 * ever. What ran when a process ended without a word is suspect and runs alone next time, with no other job beside it
 * in its process. What got through alone is innocent. What ended the process again while it was alone is set aside:
 * see docs/decisions/0008-work-that-ends-the-server.md for how often, and why.
 */
import { setTimeout } from 'node:timers/promises';
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

/** How a job ended that did not end the process. */
export interface Outcome {
  /** Absent where it is done. */
  error?: unknown;
  /** Whether its mark has to go, and whether its work is suspected of nothing more. */
  marked: boolean;
  cleared: boolean;
}

export interface Suspects {
  open(): Promise<void>;
  /**
   * Claims jobs when others may run beside, at most as many as `fetch` takes, and marks them. `leave` is to be called
   * once for each of them, when it ends or waits to be alone.
   */
  claim(
    fetch: (db: marks.StatementDb) => Promise<object[]>,
    how: { stopping: AbortSignal; planned: boolean },
  ): Promise<{ jobs: marks.ClaimedJob[]; leave: () => void }>;
  /** Runs a claimed job beside others or alone, or sets it aside; `end` is told the reason. Never rejects. */
  run(
    job: marks.ClaimedJob,
    work: {
      handle: () => Promise<void>;
      end: (sentence: string) => Promise<void>;
      leave: () => void;
      stopping: AbortSignal;
    },
  ): Promise<Outcome>;
  /** The queue knows how these ended. */
  settled(ended: readonly { job: marks.ClaimedJob; outcome: Outcome }[]): Promise<void>;
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

/** A fault while nothing else ran is this work's own. */
const crashesAllowed = 0;
/** An end that nobody can explain may be an operator's, a power cut's, or the system's. */
const endsAllowed = 4;
const asideForMs = 86_400_000;
/** Longer than any claim takes to answer, or to fail. */
const claimedWithinMs = 90_000;
const lastBeatWithinMs = 3_000;

export function createSuspects({ db, log, release, ...options }: SuspectsOptions): Suspects {
  const bootId = options.boot?.id ?? newId();
  const beatMs = options.beatMs ?? 1_500;
  const deadAfterMs = options.deadAfterMs ?? 5_000;
  const gate = createGate();
  const running = new Set<string>();
  // Until when marks may turn up that belong to nothing: a connection broke while they were written or taken away.
  let leftoversUntil = 0;
  // Since when this process has reached the database without a break: only who was there can say who was not.
  let presentSince: number | undefined;
  /** In a row. */
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let beating = Promise.resolve();
  let closed = false;

  const expectLeftovers = () => {
    leftoversUntil = performance.now() + claimedWithinMs * 2;
  };

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
      if (presentSince !== undefined && performance.now() - presentSince >= deadAfterMs) await accuse();
      else await marks.beat(db, bootId);
      presentSince ??= performance.now();
      failures = 0;
      if (performance.now() < leftoversUntil) {
        await marks.unmarkOthers(db, bootId, { running: [...running], olderThanMs: claimedWithinMs });
      }
    } catch (error) {
      presentSince = undefined;
      failures += 1;
      expectLeftovers();
      log.warn({ err: error }, 'The worker could not say that it is there');
    }
    // Whoever could not say it says it at once on another connection: others wait only so long.
    const nextMs = failures === 1 ? beatMs / 10 : beatMs;
    const goOn = () => {
      beating = beat();
    };
    if (!closed) timer = globalThis.setTimeout(goOn, nextMs).unref();
  };

  const begin = async () => {
    await marks.beat(db, bootId);
    if (options.boot?.previous) await accuse(options.boot.previous);
    await beat();
  };

  const judgeAndRun = async (
    job: marks.ClaimedJob,
    work: Parameters<Suspects['run']>[1],
  ): Promise<Outcome> => {
    const alone = job.suspicion !== null;
    let { leave, marked } = { leave: work.leave, marked: job.marked };
    try {
      if (job.suspicion !== null) {
        leave();
        const reason = await judge(db, job.work, job.suspicion);
        if (reason !== null) {
          log.error({ job: job.name, reason }, 'Work was set aside');
          await work.end(reason);
          return { marked: false, cleared: false };
        }
        leave = await gate.alone(work.stopping);
        marked = await marks.markAlone(db, { jobId: job.id, jobName: job.name, work: job.work, bootId });
      }
      if (!marked) throw new Error('Another process may still work on this job');
      await work.handle();
      // Also where it ran beside others: a process that was slow to say that it is there is accused by mistake.
      return { marked, cleared: true };
    } catch (error) {
      // Handed back because the process stops: what it was suspected of stands.
      return { error, marked, cleared: marked && alone && !work.stopping.aborted };
    } finally {
      leave();
    }
  };

  return {
    async open() {
      const opening = begin();
      beating = opening.catch(() => undefined);
      await opening;
    },
    async claim(fetch, { stopping, planned }) {
      const leave = await gate.share(stopping);
      try {
        const jobs = (await fetch(marks.claiming(db, bootId, { planned }))) as marks.ClaimedJob[];
        if (jobs.length === 0) leave();
        return { jobs, leave: lastOf(jobs.length, leave) };
      } catch (error) {
        expectLeftovers();
        leave();
        throw error;
      }
    },
    async run(job, work) {
      // Its lease ran out while it still runs here; it comes again until that is over.
      if (running.has(job.id)) {
        work.leave();
        return { error: new Error('This job still runs here'), marked: false, cleared: false };
      }
      running.add(job.id);
      const outcome = await judgeAndRun(job, work);
      if (!outcome.marked) running.delete(job.id);
      return outcome;
    },
    async settled(ended) {
      const gone = ended.filter(({ outcome }) => outcome.marked);
      if (gone.length === 0) return;
      const jobIds = gone.map(({ job }) => job.id);
      const cleared = gone.filter(({ outcome }) => outcome.cleared).map(({ job }) => job.work);
      await marks.unmark(db, { bootId, jobIds, cleared }).catch((error: unknown) => {
        expectLeftovers();
        log.warn({ err: error }, 'The end of jobs could not be noted');
      });
      for (const id of jobIds) running.delete(id);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      // One that is on its way would say that it is there after it has left. A row too many harms nobody, marks that stay
      // do: so not for ever.
      await Promise.race([beating, setTimeout(lastBeatWithinMs, undefined, { ref: false })]);
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
  const often = ends === 1 ? '' : ` ${ends} times`;
  const sentence = `This work ended the server${often} while nothing else ran, so it was set aside. It may run again after an update, or when what it works on has changed.`;
  await marks.setAside(db, work, sentence);
  return sentence;
}

/** Calls `leave` at the `count`th call. */
function lastOf(count: number, leave: () => void): () => void {
  let left = count;
  return () => {
    left -= 1;
    if (left === 0) leave();
  };
}
