import { z } from 'zod';
import { defineJob, type JobDefinition } from '../../jobs/define.ts';
import { cancelRun } from '../../jobs/runs/index.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { conflict, notFound, Trouble } from '../../kit/errors.ts';
import { bookIfHandedOver } from './book-given-up.ts';
import type { Source, TranscriptDeps } from './deps.ts';
import { deleteWithoutResult, findTranscript } from './store.ts';

const abandonName = 'transcripts.abandon';

/**
 * Stops the run of an episode. Without an earlier good transcript the row goes (product.md section 4); with one it
 * stays as it is. The provider's own job is stopped by a job of ours, since the provider may be slow.
 */
export async function cancelTranscript(deps: TranscriptDeps, episodeId: string): Promise<void> {
  const { db, clock, queue } = deps;
  if ((await findTranscript(db, episodeId)) === null) throw notFound('A transcript of this episode');
  await inTransaction(db, async (trx) => {
    const run = await cancelRun(trx, clock, 'transcript', episodeId);
    if (run === null) throw conflict('No transcript of this episode is being made.');
    await deleteWithoutResult(trx, episodeId);
    await bookIfHandedOver(trx, clock, run);
    const { source, jobId } = run.state;
    if (source !== undefined && jobId !== undefined) await queue.enqueue(trx, abandonName, { source, jobId });
  });
}

const input = z.object({ source: z.enum(['assemblyai', 'taddy']), jobId: z.string() });

/** Stops a provider's job that nobody waits for any more; a provider that cannot is left alone. */
export function abandonJob(deps: Pick<TranscriptDeps, 'transcribers'>): JobDefinition {
  return defineJob<{ source: Source; jobId: string }>({
    name: abandonName,
    input,
    concurrency: 2,
    async handle({ source, jobId }, { signal, log }) {
      try {
        await deps.transcribers[source].cancel(jobId, signal);
      } catch (error) {
        if (!(error instanceof Trouble)) throw error;
        log.info({ err: error, source }, 'A job of a provider could not be stopped');
      }
    },
  });
}
