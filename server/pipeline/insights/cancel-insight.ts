import { cancelRun } from '../../jobs/runs/index.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { conflict, notFound } from '../../kit/errors.ts';
import { forgetAnswers, tidyBatchesJob } from '../model-calls/index.ts';
import type { InsightDeps } from './deps.ts';
import { deleteWithoutResult, findInsight } from './store.ts';

/** Stops the run of an episode; a good insight stays, without one the row goes (product.md section 4). */
export async function cancelInsight(deps: InsightDeps, episodeId: string): Promise<void> {
  const { db, clock, queue } = deps;
  if ((await findInsight(db, episodeId)) === null) throw notFound('An insight of this episode');
  await inTransaction(db, async (trx) => {
    const run = await cancelRun(trx, clock, 'insight', episodeId);
    if (run === null) throw conflict('No insights of this episode are being generated.');
    await deleteWithoutResult(trx, episodeId);
    await forgetAnswers(trx, run.id);
    // Its batch is cancelled as well.
    await queue.enqueue(trx, tidyBatchesJob, {});
  });
}
