import { runJob } from '../../jobs/runs/index.ts';
import type { Room } from '../../room.ts';
import { transcriptWork } from './advance-transcript.ts';
import { abandonJob } from './cancel-transcript.ts';
import type { TranscriptDeps } from './deps.ts';
import { transcriptHandlers } from './handlers.ts';
import { momentsJob, momentsJobName } from './moments/index.ts';

export { cancelTranscript } from './cancel-transcript.ts';
export { type AudioLook, listChangedAudio, lookAtAudio } from './changed-audio.ts';
export type { Source, TranscriptDeps } from './deps.ts';
export { displayName } from './display-name.ts';
export { foreseeSource } from './foresee-source.ts';
export {
  countWithoutMoments,
  deleteMomentsOf,
  momentsJobName,
  podcastMark,
  type Span,
  spansBetween,
  speakerMark,
  writeMissingMoments,
} from './moments/index.ts';
export { requestTranscript } from './request-transcript.ts';
export { findTranscript, findWordTimes, holdTranscript, listLabels, type TranscriptRow } from './store.ts';

/** First soon, then ever more seldom: short episodes are done in seconds, long ones take minutes. */
export const defaultPollMs = (elapsedMs: number): number => Math.min(15_000, Math.max(2_000, elapsedMs / 10));

/** What was said in an episode: from the publisher, AssemblyAI or Taddy; `atOnce` in this process. */
export function transcriptsRoom(deps: TranscriptDeps, atOnce: number): Room {
  const advance = runJob(deps, 'transcript', atOnce, transcriptWork(deps));
  return {
    handlers: transcriptHandlers(deps),
    jobs: [advance, abandonJob(deps), momentsJob(deps.db)],
    schedules: [{ job: momentsJobName, cron: '* * * * *' }],
  };
}
