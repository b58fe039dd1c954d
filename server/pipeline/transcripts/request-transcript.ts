import { type BeginsIf, hasRun, startRun } from '../../jobs/runs/index.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { conflict, notFound, unusable } from '../../kit/errors.ts';
import { findEpisodeWithPodcast, lockEpisode } from '../episodes/index.ts';
import { chooseSource } from './choose-source.ts';
import type { TranscriptDeps } from './deps.ts';
import { attachRun } from './store.ts';

/**
 * Starts the run that makes a transcript, or joins the one under way. What cannot work is refused here, before
 * anything is written: an episode with nothing to transcribe, a provider without a key. `once`: nobody clicked, so it
 * begins only where nobody ever asked; what failed, was cancelled or deleted stays as it is. `beginsIf`: asked in the
 * transaction that begins it. Answers whether it runs.
 */
export async function requestTranscript(
  deps: TranscriptDeps,
  episodeId: string,
  { once = false, beginsIf }: { once?: boolean; beginsIf?: BeginsIf } = {},
): Promise<boolean> {
  const { db, clock } = deps;
  const facts = await findEpisodeWithPodcast(db, episodeId);
  if (facts === null) throw notFound('This episode');
  const { episode, podcast } = facts;
  if (podcast.removedAt !== null) throw conflict('This show is taken out. Bring it back first.');
  const hasOwn = episode.transcript_links.length > 0;
  if (episode.audio_url === null && !hasOwn) {
    throw unusable(
      'The feed gives this episode neither audio nor a transcript, so there is nothing to transcribe.',
    );
  }
  const hasAudio = episode.audio_url !== null;
  const { publisherFirst, service } = await chooseSource(deps, {
    hasAudio,
    preferOthers: podcast.preferOthers,
  });
  if (!(hasOwn && publisherFirst) && hasAudio) deps.transcribers[service].checkUsable();

  return inTransaction(db, async (trx) => {
    // Two that begin by themselves: the second waits here, and finds the run of the first.
    if (once && (!(await lockEpisode(trx, episodeId)) || (await hasRun(trx, 'transcript', episodeId))))
      return false;
    if (beginsIf && !(await beginsIf.may(trx))) return false;
    const { run } = await startRun(trx, deps, { kind: 'transcript', subjectId: episodeId });
    await attachRun(trx, episodeId, run, clock.now());
    await beginsIf?.begun(trx, run);
    return true;
  });
}
