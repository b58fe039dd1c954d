/**
 * One look at a list: take down what has ended, begin what there is room for, and come again. Nothing is held in between,
 * so a worker that ends in the middle leaves a list that the next look goes on with.
 */
import { z } from 'zod';
import { defineJob, type JobDefinition } from '../../jobs/define.ts';
import { announce } from '../../kit/db/changes.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { beginSome, type End } from './begin-next.ts';
import type { BacklogDeps } from './deps.ts';
import { type Counts, countEpisodes, noCounts, settleEpisodes } from './episodes-store.ts';
import { workJobName } from './job-names.ts';
import { type BacklogRow, endBacklog, findBacklog, listUnseen, markSettled, nextStep } from './store.ts';

const input = z.object({ id: z.string(), step: z.number() });

export function workJob(deps: BacklogDeps): JobDefinition {
  return defineJob({
    name: workJobName,
    input,
    concurrency: 2,
    handle: (look, { signal }) => workOff(deps, look, signal),
  });
}

/** The clock's look at what has no job of its own: it waits for hours, or its job was lost. */
export function watchJob(deps: BacklogDeps): JobDefinition {
  return defineJob({
    name: 'backlogs.watch',
    input: z.object({}),
    concurrency: 1,
    async handle() {
      const unseen = await listUnseen(deps.db);
      await inTransaction(deps.db, async (trx) => {
        for (const look of unseen) await deps.queue.enqueue(trx, workJobName, look);
      });
    },
  });
}

export async function workOff(
  deps: BacklogDeps,
  { id, step }: { id: string; step: number },
  signal: AbortSignal,
): Promise<void> {
  const backlog = await findBacklog(deps.db, id);
  if (backlog === null || backlog.step !== step || backlog.settled_at !== null) return;
  const before = await countOf(deps, id);
  await settleEpisodes(deps.db, id);
  const end = backlog.state === 'working' ? await beginSome(deps, backlog, signal) : null;
  await goOn(deps, backlog, { end, before });
}

const countOf = async ({ db }: BacklogDeps, id: string): Promise<Counts> =>
  (await countEpisodes(db, [id])).get(id) ?? noCounts;

async function goOn(
  deps: BacklogDeps,
  { id, step, state }: BacklogRow,
  { end, before }: { end: End | null; before: Counts },
): Promise<void> {
  const at = deps.clock.now();
  await inTransaction(deps.db, async (trx) => {
    // Another look took this step: it comes again, and this one does not.
    if (!(await nextStep(trx, id, step))) return;
    const counts = (await countEpisodes(trx, [id])).get(id) ?? noCounts;
    const over = state === 'working' ? (end ?? endOf(counts)) : null;
    if (over !== null) await endBacklog(trx, id, { ...over, at });
    const isOver = over !== null || state !== 'working';
    const isSettled = isOver && isNothingOpen(counts);
    if (isSettled) await markSettled(trx, id, at);
    // Batches and people take hours: the clock looks after those.
    const isBusy = isAtWork(counts) || (!isOver && counts.left > 0);
    if (!isSettled && isBusy) {
      // As often as a provider's job is looked at for the first time.
      const delayMs = deps.transcripts.pollMs(0);
      await deps.queue.enqueue(trx, workJobName, { id, step: step + 1 }, { delayMs });
    }
    if (over !== null || isSettled || isOther(before, counts)) await announce(trx, 'backlogs', [id]);
  });
}

/** What its episodes say: all are through, or one of them found the month's budget used up. */
function endOf({ left, running, following, waitsForBudget }: Counts): End | null {
  if (waitsForBudget !== null) return { state: 'budget', reason: waitsForBudget };
  return left + running + following === 0 ? { state: 'done', reason: null } : null;
}

const isNothingOpen = ({ running, waiting, following }: Counts) => running + waiting + following === 0;

/** Beside what waits for a batch of the provider's. */
const isAtWork = ({ running, inBatch, following, followingInBatch }: Counts) =>
  running + following > inBatch + followingInBatch;

const isOther = (before: Counts, after: Counts) =>
  (Object.keys(after) as (keyof Counts)[]).some((key) => before[key] !== after[key]);
