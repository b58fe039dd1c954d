import { cancelRun } from '../../jobs/runs/index.ts';
import { announce } from '../../kit/db/changes.ts';
import { inTransaction, type Trx } from '../../kit/db/connect.ts';
import { isId } from '../../kit/ids.ts';
import type { InsightDeps } from './deps.ts';
import { deleteRow } from './store.ts';

/** Deletes insights one by one; digests made of them stay (server.md section 3). A run under way is stopped. */
export async function deleteInsights(
  deps: InsightDeps,
  episodeIds: readonly string[],
): Promise<{ deletedCount: number; failedCount: number }> {
  let deletedCount = 0;
  const wanted = [...new Set(episodeIds)];
  for (const episodeId of wanted) {
    try {
      if (isId(episodeId) && (await inTransaction(deps.db, (trx) => deleteOne(deps, trx, episodeId)))) {
        deletedCount += 1;
      }
    } catch (error) {
      deps.log.error({ err: error, episodeId }, 'An insight could not be deleted');
    }
  }
  return { deletedCount, failedCount: wanted.length - deletedCount };
}

async function deleteOne(deps: InsightDeps, trx: Trx, episodeId: string): Promise<boolean> {
  await cancelRun(trx, deps.clock, 'insight', episodeId);
  const gone = await deleteRow(trx, episodeId);
  await announce(trx, 'insights', [episodeId]);
  return gone;
}
