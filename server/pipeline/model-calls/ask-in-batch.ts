/**
 * Asks the questions of a run in a batch of its own: half the price, an answer within a day. What comes back is booked
 * under the questions' keys, where whoever asks in real time finds it; what does not come back is asked in real time.
 * A batch a run, since the vendor cancels only whole batches: one that is wanted now must not take others with it.
 */
import { type RunContext, StepEnds } from '../../jobs/runs/index.ts';
import { Trouble } from '../../kit/errors.ts';
import type { Batch } from '../../providers/language/port.ts';
import { batchShare } from '../../providers/language/price.ts';
import type { AskDeps, BookedRequest } from './ask-booked.ts';
import { type BatchRow, deleteBatch, findBatch, insertBatch, nameBatch, stampBatch } from './batch-store.ts';
import { findAtVendor, questionId } from './find-batch.ts';
import { mostOfCall } from './price-of-call.ts';
import { findCall, spentBy } from './store.ts';
import { takeResults } from './take-results.ts';

export interface BatchWish<T> {
  /** Which questions of the run these are; the same after a restart. */
  round: 'reading' | 'right';
  requests: readonly BookedRequest<T>[];
  /** Somebody waits by now: no batch is begun, and one under way is cancelled. */
  isHurried: boolean;
  /** What a later try must know to ask the same questions; kept in the run's state. */
  remember?: Record<string, unknown>;
  /** Called before a batch is begun; throws where none may be. One under way is never asked about again. */
  allow?: () => Promise<void>;
}

const minuteMs = 60_000;
/** How often is looked, by how long it runs; what is hurried is seldom more than seconds from its end. */
const usualPollMs = (elapsedMs: number) => (elapsedMs < 10 * minuteMs ? minuteMs : 10 * minuteMs);
const hurriedPollMs = 5_000;
/** A cancelled batch that has not ended by then is left to itself; so is one that outlives its day. */
const cancellingMs = 10 * minuteMs;
const longestMs = 25 * 60 * minuteMs;
const stage = 'waiting for the overnight batch';
/** As often in a row is tried to begin one; then the questions are asked in real time. */
const triesToBegin = 3;
/** A provider that wishes for more is not waited for. */
const longestWishMs = 10 * minuteMs;

/** Returns when there is nothing more to wait for. Throws `StepEnds` while the batch runs: the run comes again. */
export async function askInBatch<T>(deps: AskDeps, context: RunContext, wish: BatchWish<T>): Promise<void> {
  const { db, clock } = deps;
  const begun = await findBatch(db, context.run.id, wish.round);
  if (begun !== null && (begun.ended_at !== null || begun.left_at !== null)) return;
  const batch = begun ?? (wish.isHurried ? null : await intend(deps, context, wish));
  if (batch === null) return;
  const id = batch.vendor_id ?? (await nameIt(deps, context, wish, { batch, isNew: begun === null }));
  if (id === null) return;
  // Writing it every time would make each look the first try, and a failing one would never end.
  if (context.run.state.inBatch !== true) await context.saveState({ inBatch: true });
  const now = await look(deps, context, id, wish.isHurried);
  if (now === null) await stampBatch(db, batch, { ended_at: clock.now() });
  else if (now.state === 'ended') {
    const { subject_id: subjectId } = context.run;
    await takeResults(deps, { ...batch, vendor_id: id, subject_id: subjectId }, context);
  } else await waitOrLeave(deps, batch, wish.isHurried);
  await context.saveState({ inBatch: false });
}

/**
 * How the batch stands; cancelled where somebody waits. A vendor that is busy or away is waited for as its batch is, at
 * half the price; nobody fails for it.
 */
async function look(
  { language: { batches } }: AskDeps,
  { signal, log }: RunContext,
  id: string,
  isHurried: boolean,
): Promise<Pick<Batch, 'state'> | null> {
  try {
    const now = await batches.look(id, signal);
    if (isHurried && now?.state === 'running') await batches.cancel(id, signal);
    return now;
  } catch (error) {
    if (!(error instanceof Trouble && error.retryable)) throw error;
    log.info({ err: error, batch: id }, 'A batch could not be looked at');
    return { state: 'running' };
  }
}

/** Null where every question was answered before. */
async function intend<T>(deps: AskDeps, context: RunContext, wish: BatchWish<T>): Promise<BatchRow | null> {
  const open = [];
  for (const request of wish.requests) {
    if ((await findCall(deps.db, context.run.id, request.key)) === null) open.push(request);
  }
  const [first] = open;
  if (first === undefined) return null;
  await wish.allow?.();
  const spent = await spentBy(deps.db, context.run.id);
  const prices = open.map((request) => mostOfCall(request, 0));
  const sum = (of: 'usd' | 'aboutUsd') => batchShare * prices.reduce((usd, it) => usd + it[of], 0);
  await deps.budget.hold(context.run, { usd: spent + sum('usd'), aboutUsd: spent + sum('aboutUsd') });
  // Whoever has lost the run stops here.
  await remember(context, wish.remember ?? {});
  await context.setStage(stage);
  const inserted = await insertBatch(deps.db, {
    run_id: context.run.id,
    round: wish.round,
    purpose: first.purpose,
    model: first.model,
    keys: open.map(({ key }) => key),
    held_usd: sum('usd'),
    begun_at: deps.clock.now(),
  });
  if (inserted === null) throw new Trouble('down', 'Another worker began the batch.');
  return inserted;
}

/** Once: what is saved makes the next try the first again, and tries that fail would never end. */
async function remember({ run, saveState }: RunContext, wish: Record<string, unknown>): Promise<void> {
  if (Object.keys(wish).some((key) => run.state[key] !== wish[key])) await saveState(wish);
}

/** The vendor's id: of a batch that is begun here, or of one that was begun before a crash. Null: real time. */
async function nameIt<T>(
  deps: AskDeps,
  context: RunContext,
  wish: BatchWish<T>,
  { batch, isNew }: { batch: BatchRow; isNew: boolean },
): Promise<string | null> {
  const found = isNew ? null : await findOrLeave(deps, context, batch);
  if (found === 'left') return null;
  if (found === 'unknown') {
    await waitOrLeave(deps, batch, wish.isHurried);
    return null;
  }
  if (found === null && wish.isHurried) {
    await deleteBatch(deps.db, batch);
    return null;
  }
  const id = found?.id ?? (await begin(deps, context, wish, batch));
  if (id === null || (await nameBatch(deps.db, batch, id))) return id;
  // Another worker began one too: this one is nobody's.
  await deps.language.batches.cancel(id, context.signal);
  throw new Trouble('down', 'Another worker began the batch.');
}

const isWorthAnotherTry = ({ retryable, retryAfterMs = 0 }: Trouble, attempt: number) =>
  retryable && attempt < triesToBegin && retryAfterMs <= longestWishMs;

/** `left`: the vendor has not answered for long enough. */
async function findOrLeave(
  deps: AskDeps,
  { run, signal, log }: RunContext,
  batch: BatchRow,
): Promise<Awaited<ReturnType<typeof findAtVendor>> | 'left'> {
  try {
    return await findAtVendor(deps, batch, signal);
  } catch (error) {
    if (!(error instanceof Trouble) || isWorthAnotherTry(error, run.attempt)) throw error;
    log.info({ err: error }, 'A batch is not looked for any longer');
    await stampBatch(deps.db, batch, { left_at: deps.clock.now() });
    return 'left';
  }
}

async function begin<T>(
  deps: AskDeps,
  context: RunContext,
  { requests }: BatchWish<T>,
  batch: BatchRow,
): Promise<string | null> {
  const questions = batch.keys.flatMap((key, at) => {
    const request = requests.find((one) => one.key === key);
    if (request === undefined) return [];
    const { purpose: _purpose, key: _key, expectedTokens: _expected, ...asked } = request;
    return [{ id: questionId(batch, at), request: asked }];
  });
  try {
    if (questions.length < batch.keys.length) throw new Trouble('rejected', 'The questions changed.');
    return (await deps.language.batches.begin(questions, context.signal)).id;
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    // With no answer at all it may have begun: the row stays, and the next try or `batches.tidy` looks for it.
    const mayHaveBegun = error.kind === 'down';
    if (!mayHaveBegun) await deleteBatch(deps.db, batch);
    if (isWorthAnotherTry(error, context.run.attempt)) throw error;
    context.log.info({ err: error }, 'A batch could not be begun: it is asked in real time');
    if (mayHaveBegun) await stampBatch(deps.db, batch, { left_at: deps.clock.now() });
    return null;
  }
}

/** Throws `StepEnds` where it is worth waiting for. */
async function waitOrLeave(
  { db, clock, pollMs }: AskDeps,
  batch: BatchRow,
  isHurried: boolean,
): Promise<void> {
  const now = clock.now();
  const elapsedMs = now.getTime() - batch.begun_at.getTime();
  if (isHurried && batch.cancelled_at === null) await stampBatch(db, batch, { cancelled_at: now });
  const cancelledMs = now.getTime() - (batch.cancelled_at ?? now).getTime();
  if (elapsedMs > longestMs || cancelledMs > cancellingMs) return stampBatch(db, batch, { left_at: now });
  const usual = isHurried ? hurriedPollMs : usualPollMs(elapsedMs);
  throw new StepEnds({ again: { afterMs: pollMs?.(elapsedMs) ?? usual, stage } });
}
