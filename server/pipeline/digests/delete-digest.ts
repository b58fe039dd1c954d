/** Deleting a digest, and bringing it back within a day, as a group is (server.md section 3). */
import { cancelRun } from '../../jobs/runs/index.ts';
import type { Clock } from '../../kit/clock.ts';
import { announce } from '../../kit/db/changes.ts';
import { type Db, inTransaction, type Trx } from '../../kit/db/connect.ts';
import { notFound, Refusal } from '../../kit/errors.ts';
import { forgetAnswers } from '../model-calls/index.ts';
import { markDeleted, purgeDeletedBefore, unmarkDeleted } from './deleted-store.ts';
import { deleteWithoutResult, lockDigest } from './store.ts';

interface DeleteDeps {
  db: Db;
  clock: Clock;
  digestTakenBack: (trx: Trx, digestId: string) => Promise<void>;
}

const restoreWithinMs = 86_400_000;

/**
 * Takes a digest from everybody, published or not, and stops the run that makes it; one without a finished version has
 * nothing to restore and goes. Its issue number is not given again.
 */
export async function deleteDigest({ db, clock, digestTakenBack }: DeleteDeps, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const digest = await lockDigest(trx, { id });
    if (digest === null) throw notFound('This digest');
    const run = await cancelRun(trx, clock, 'digest', digest.id);
    if (run !== null) await forgetAnswers(trx, run.id);
    await markDeleted(trx, digest.id, clock.now());
    await digestTakenBack(trx, digest.id);
    await deleteWithoutResult(trx, digest.id);
    await announce(trx, 'digests', [digest.id]);
  });
}

/** Undoes the deletion: a published digest is published again, with its date and number. */
export async function restoreDigest(
  { db, clock }: Omit<DeleteDeps, 'digestTakenBack'>,
  id: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const since = new Date(clock.now().getTime() - restoreWithinMs);
    if (!(await unmarkDeleted(trx, id, since))) {
      throw new Refusal(
        404,
        'This digest cannot be restored: it was deleted more than 24 hours ago, or never was.',
      );
    }
    await announce(trx, 'digests', [id]);
  });
}

/** Removes those whose time to undo has passed. */
export async function purgeDigests({ db, clock }: Omit<DeleteDeps, 'digestTakenBack'>): Promise<void> {
  await purgeDeletedBefore(db, new Date(clock.now().getTime() - restoreWithinMs));
}
