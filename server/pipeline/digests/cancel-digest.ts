import { cancelRun } from '../../jobs/runs/index.ts';
import type { Clock } from '../../kit/clock.ts';
import { type Db, inTransaction } from '../../kit/db/connect.ts';
import { conflict, notFound } from '../../kit/errors.ts';
import { forgetAnswers } from '../model-calls/index.ts';
import { deleteWithoutResult, lockDigest } from './store.ts';

/** Stops the run that makes a digest; a finished version stays, without one the row goes. */
export async function cancelDigest({ db, clock }: { db: Db; clock: Clock }, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const digest = await lockDigest(trx, { id });
    if (digest === null) throw notFound('This digest');
    const run = await cancelRun(trx, clock, 'digest', digest.id);
    if (run === null) throw conflict('This digest is not being made.');
    await deleteWithoutResult(trx, digest.id);
    await forgetAnswers(trx, run.id);
  });
}
