import { cancelRun } from '../../jobs/runs/index.ts';
import { announce } from '../../kit/db/changes.ts';
import { inTransaction, type Trx } from '../../kit/db/connect.ts';
import { isId } from '../../kit/ids.ts';
import { bookIfHandedOver } from './book-given-up.ts';
import type { TranscriptDeps } from './deps.ts';
import { deleteRow, lockTranscript } from './store.ts';

/**
 * Deletes transcripts one by one, so that one that fails leaves the others deleted; insights and digests stay
 * (server.md section 3). A run under way is stopped with it.
 */
export async function deleteTranscripts(
  deps: TranscriptDeps,
  episodeIds: readonly string[],
): Promise<{ deletedCount: number; failedCount: number }> {
  let deletedCount = 0;
  const wanted = [...new Set(episodeIds)];
  for (const episodeId of wanted) {
    try {
      if (isId(episodeId) && (await inTransaction(deps.db, (trx) => deleteOne(deps, trx, episodeId))))
        deletedCount += 1;
    } catch (error) {
      deps.log.error({ err: error, episodeId }, 'A transcript could not be deleted');
    }
  }
  return { deletedCount, failedCount: wanted.length - deletedCount };
}

async function deleteOne(deps: TranscriptDeps, trx: Trx, episodeId: string): Promise<boolean> {
  await bookIfHandedOver(trx, deps.clock, await cancelRun(trx, deps.clock, 'transcript', episodeId));
  await lockTranscript(trx, episodeId);
  await deps.transcriptLeaving(trx, episodeId);
  const gone = await deleteRow(trx, episodeId);
  await announce(trx, 'transcripts', [episodeId]);
  return gone;
}
