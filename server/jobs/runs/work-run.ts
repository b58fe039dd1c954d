/**
 * The shell around every piece of durable work: take the run up, let it do one step, and write what came of it.
 * A step reads, asks a vendor, and hands back what to write; no transaction is open while a vendor thinks.
 */
import type { Clock } from '../../kit/clock.ts';
import { announce } from '../../kit/db/changes.ts';
import { type Db, inTransaction, type Trx } from '../../kit/db/connect.ts';
import { databaseFailure } from '../../kit/db/failures.ts';
import { Refusal, sentenceOf, Trouble } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import { asPieceOfWork } from '../../kit/piece-of-work.ts';
import type { JobContext } from '../define.ts';
import type { Queue } from '../queue.ts';
import { delayAfter, longestWishMs, type RetryPolicy, spanOf } from './backoff.ts';
import { type HeldRuns, RunLost } from './held-runs.ts';
import { jobOf, topicOf } from './kinds.ts';
import { patchRun, type RunRow, takeRun, type WaitsFor } from './store.ts';

export interface RunDeps {
  db: Db;
  queue: Pick<Queue, 'enqueue'>;
  clock: Clock;
  held: HeldRuns;
  retry: RetryPolicy;
  random: () => number;
}

export interface RunContext {
  run: RunRow;
  /** Fires when the run is cancelled or the process stops. */
  signal: AbortSignal;
  log: Log;
  /** Shows where the work stands; throws when the run is no longer ours. */
  setStage(stage: string, progress?: { done: number; total: number }): Promise<void>;
  /** Stores what a restart must know, merged with what is there; throws when the run is no longer ours. */
  saveState(patch: Record<string, unknown>): Promise<void>;
}

/** Work that would cost more than is allowed, and what the screens say of it. */
export interface Wait {
  for: WaitsFor;
  /** US dollars. */
  usd: number;
  sentence: string;
  /** Asked once more in the transaction that writes the wait: true where it was allowed while the step was at work. */
  agreed: (trx: Trx, run: RunRow) => Promise<boolean>;
}

/**
 * `done` writes the result in the transaction that ends the run; `again` comes back later without holding anything;
 * `waits` leaves the run pending without a job, until `endWaits` or `agreeToRun`.
 */
export type StepResult =
  | { done: (trx: Trx, at: Date) => Promise<void> }
  | { again: { afterMs: number; stage: string } }
  | { waits: Wait };

/** Thrown deep inside a step: the step ends there, with this result. */
export class StepEnds extends Error {
  readonly result: StepResult;

  constructor(result: StepResult) {
    super('The step ends here');
    this.name = 'StepEnds';
    this.result = result;
  }
}

export interface RunWork {
  step(context: RunContext): Promise<StepResult>;
  /** Writes the failure where the screens look for it, in the transaction that ends the run. */
  failed(trx: Trx, run: RunRow, sentence: string): Promise<void>;
}

/** Does one step of a run; returns normally unless the job itself must come again. */
export async function workRun(deps: RunDeps, runId: string, work: RunWork, job: JobContext): Promise<void> {
  const run = await takeRun(deps.db, runId);
  if (run === null) return;
  const controller = deps.held.hold(run.id);
  const signal = AbortSignal.any([controller.signal, job.signal]);
  try {
    const result = await asPieceOfWork((ended) =>
      work.step(contextOf(deps, run, AbortSignal.any([signal, ended]), job.log)),
    ).catch(resultIn);
    if ('done' in result) await finish(deps, run, result.done);
    else if ('waits' in result) await wait(deps, run, result.waits);
    else await comeAgain(deps, run, result.again);
  } catch (error) {
    if (controller.signal.aborted || error instanceof RunLost) return;
    // Stopping: the queue hands the job to the next process.
    if (job.signal.aborted) throw error;
    // A broken connection or a full disk is no failure of the work: the queue repeats it, as after a crash.
    const failure = databaseFailure(error);
    if (failure === 'gone' || failure === 'full') throw error;
    await recordFailure(deps, run, work, failure === 'slow' ? tooSlow(error) : error, job.log);
  } finally {
    deps.held.release(run.id);
  }
}

function resultIn(error: unknown): StepResult {
  if (error instanceof StepEnds) return error.result;
  throw error;
}

const tooSlow = (cause: unknown) =>
  new Trouble('down', 'The database was too busy with something else.', { cause });

function contextOf(deps: RunDeps, run: RunRow, signal: AbortSignal, log: Log): RunContext {
  const write = async (patch: Parameters<typeof patchRun>[2]) => {
    await inTransaction(deps.db, async (trx) => {
      if ((await patchRun(trx, run, patch)) === null) throw new RunLost();
      await announceRun(trx, run);
    });
  };
  return {
    run,
    signal,
    log: log.child({ run: run.id, kind: run.kind, subject: run.subject_id }),
    setStage: (stage, progress) => write({ stage, progress: progress ?? null, error: null }),
    saveState: async (state) => {
      Object.assign(run.state, state);
      run.attempt = 1;
      await write({ state, attempt: 1 });
    },
  };
}

async function announceRun(trx: Trx, run: RunRow): Promise<void> {
  await announce(trx, topicOf(run.kind as Parameters<typeof topicOf>[0]), [run.subject_id]);
  await announce(trx, 'runs', [run.id]);
}

async function finish(
  deps: RunDeps,
  run: RunRow,
  done: (trx: Trx, at: Date) => Promise<void>,
): Promise<void> {
  const at = deps.clock.now();
  await inTransaction(deps.db, async (trx) => {
    const patch = { status: 'completed', error: null, nextTryAt: null, finishedAt: at } as const;
    // Zero rows: somebody cancelled it, or another worker took over. Nothing of ours may be written.
    if ((await patchRun(trx, run, patch)) === null) throw new RunLost();
    await done(trx, at);
    await announceRun(trx, run);
  });
}

async function comeAgain(
  deps: RunDeps,
  run: RunRow,
  again: { afterMs: number; stage: string },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const patch = { stage: again.stage, attempt: 1, error: null, nextTryAt: null };
    if ((await patchRun(trx, run, patch)) === null) throw new RunLost();
    await deps.queue.enqueue(trx, jobFor(run), { runId: run.id }, { delayMs: again.afterMs });
    await announceRun(trx, run);
  });
}

async function wait(deps: RunDeps, run: RunRow, wish: Wait): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const base = { attempt: 1, nextTryAt: null, progress: null };
    const held = await patchRun(trx, run, base);
    if (held === null) throw new RunLost();
    if (await wish.agreed(trx, held)) {
      await patchRun(trx, run, { stage: 'queued', error: null });
      await deps.queue.enqueue(trx, jobFor(run), { runId: run.id });
    } else {
      await patchRun(trx, run, {
        stage: wish.for === 'yes' ? 'waiting for your yes' : 'waiting for the budget',
        error: wish.sentence,
        waits: wish,
      });
    }
    await announceRun(trx, run);
  });
}

const jobFor = (run: RunRow) => jobOf(run.kind as Parameters<typeof jobOf>[0]);

async function recordFailure(
  deps: RunDeps,
  run: RunRow,
  work: RunWork,
  error: unknown,
  log: Log,
): Promise<void> {
  const known = error instanceof Trouble || error instanceof Refusal;
  log[known ? 'info' : 'error']({ err: error, run: run.id, attempt: run.attempt }, 'A try of a run failed');
  const trouble = error instanceof Trouble ? error : undefined;
  const patient = (trouble?.retryAfterMs ?? 0) <= longestWishMs;
  // Nobody was asked: it waits as long as the provider is left alone.
  const mayTry = run.attempt < deps.retry.maxTries || trouble?.asked === false;
  if (trouble?.retryable && patient && mayTry) {
    await tryLater(deps, run, trouble);
    return;
  }
  const at = deps.clock.now();
  await failRun(deps, run, work, { sentence: lastWords(run, trouble, sentenceOf(error), at), at });
}

/** Ends a run that a job can no longer work on: it ended the process whenever it was tried. */
export async function setRunAside(
  deps: RunDeps,
  runId: string,
  work: RunWork,
  sentence: string,
): Promise<void> {
  const run = await takeRun(deps.db, runId);
  if (run !== null) await failRun(deps, run, work, { sentence, at: deps.clock.now() });
}

async function failRun(
  deps: RunDeps,
  run: RunRow,
  work: RunWork,
  { sentence, at }: { sentence: string; at: Date },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const patch = { status: 'failed', error: sentence, nextTryAt: null, finishedAt: at } as const;
    if ((await patchRun(trx, run, patch)) === null) return;
    await work.failed(trx, run, sentence);
    await announceRun(trx, run);
  });
}

async function tryLater(deps: RunDeps, run: RunRow, trouble: Trouble): Promise<void> {
  const delayMs = delayAfter(run.attempt, deps.retry, deps.random, trouble.retryAfterMs);
  const nextTryAt = new Date(deps.clock.now().getTime() + delayMs);
  await inTransaction(deps.db, async (trx) => {
    const attempt = run.attempt + (trouble.asked ? 1 : 0);
    const patch = { attempt, error: trouble.message, nextTryAt };
    if ((await patchRun(trx, run, patch)) === null) return;
    await deps.queue.enqueue(trx, jobFor(run), { runId: run.id }, { delayMs });
    await announceRun(trx, run);
  });
}

/** The reason that stays on the screen; a retried one says how often and how long it was tried. */
function lastWords(run: RunRow, trouble: Trouble | undefined, sentence: string, at: Date): string {
  if (!trouble?.retryable || run.attempt <= 1) return sentence;
  const span = spanOf(at.getTime() - run.started_at.getTime());
  return `${sentence.replace(/\.$/, '')}, gave up after ${run.attempt} tries over ${span}.`;
}
