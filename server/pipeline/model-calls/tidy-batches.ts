import { z } from 'zod';
import { defineJob, type JobDefinition } from '../../jobs/define.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import type { Log } from '../../kit/log.ts';
import { type LeftBatch, listLeft, nameBatch, stampBatch } from './batch-store.ts';
import { findAtVendor } from './find-batch.ts';
import { forgetAnswers } from './store.ts';
import { type BatchDeps, takeResults } from './take-results.ts';

export const tidyBatchesJob = 'batches.tidy';
/** What nobody has found at the vendor by then was never begun. */
const longestMs = 26 * 60 * 60_000;

type Work = { signal: AbortSignal; log: Log };

/** Cancels batches that no run waits for any more, and books what they answered all the same: it was paid for. */
export async function tidyBatches(deps: BatchDeps, work: Work): Promise<void> {
  for (const batch of await listLeft(deps.db)) {
    await tidy(deps, batch, work).catch((error: unknown) => {
      if (work.signal.aborted) throw error;
      work.log.warn({ err: error, batch: batch.vendor_id }, 'A batch could not be looked after');
    });
  }
}

async function tidy(deps: BatchDeps, batch: LeftBatch, work: Work): Promise<void> {
  const { db, clock, language } = deps;
  const id = batch.vendor_id ?? (await findIt(deps, batch, work));
  if (id === null) return;
  let now = await language.batches.look(id, work.signal);
  if (now?.state === 'running') {
    await language.batches.cancel(id, work.signal);
    now = await language.batches.look(id, work.signal);
  }
  if (now === null) return stampBatch(db, batch, { ended_at: clock.now() });
  // It is looked at again in some minutes.
  if (now.state !== 'ended') return;
  await takeResults(deps, { ...batch, vendor_id: id }, work);
  // A run that goes on without the batch may be started again, and then needs what it has paid for.
  if (!batch.isRunPending) await inTransaction(db, (trx) => forgetAnswers(trx, batch.run_id));
}

async function findIt(deps: BatchDeps, batch: LeftBatch, { signal }: Work): Promise<string | null> {
  const found = await findAtVendor(deps, batch, signal);
  const isOld = deps.clock.now().getTime() - batch.begun_at.getTime() > longestMs;
  if (found === null || (found === 'unknown' && isOld))
    await stampBatch(deps.db, batch, { ended_at: deps.clock.now() });
  if (found === null || found === 'unknown') return null;
  return (await nameBatch(deps.db, batch, found.id)) ? found.id : null;
}

/** The safety net behind the runs, for the clock to start. */
export function tidyJob(deps: BatchDeps): JobDefinition {
  return defineJob({
    name: tidyBatchesJob,
    input: z.object({}),
    concurrency: 1,
    handle: (_input, job) => tidyBatches(deps, job),
  });
}
