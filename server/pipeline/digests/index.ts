import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';
import { runJob } from '../../jobs/runs/index.ts';
import type { Room } from '../../room.ts';
import { digestWork } from './compose-digest.ts';
import { purgeDigests } from './delete-digest.ts';
import type { DigestDeps } from './deps.ts';
import { digestHandlers } from './handlers.ts';
import { audioJobName, markChangedAudio } from './mark-changed-audio.ts';

export type { DigestDeps } from './deps.ts';
export {
  findIssueLines,
  findNewestPublished,
  findNextTurn,
  findPublicIssue,
  findPublishedPage,
  findSendable,
  findVisibleIssue,
  type IssueLine,
  lockSendable,
  type SendableDigest,
} from './newest-published.ts';
export { openLine } from './open-of.ts';
export { publishDigest, setPublishDate } from './publish-digest.ts';
export { requestDigest } from './request-digest.ts';
export { freezeDigestSpeakers } from './resolve-speakers.ts';

/**
 * The weekly issues made of many episodes; the hourly purge of those whose time to undo has passed, and each night a look
 * at their recordings.
 */
export function digestsRoom(deps: DigestDeps): Room {
  const purge = defineJob({
    name: 'digests.purge',
    input: z.object({}),
    concurrency: 1,
    handle: () => purgeDigests(deps),
  });
  const audio = defineJob({
    name: audioJobName,
    input: z.object({ digestId: z.string().optional() }),
    concurrency: 1,
    handle: ({ digestId }, { signal }) => markChangedAudio(deps, digestId, signal),
  });
  return {
    handlers: digestHandlers(deps),
    jobs: [runJob(deps, 'digest', 2, digestWork(deps)), purge, audio],
    schedules: [
      { job: purge.name, cron: '43 * * * *' },
      { job: audio.name, cron: '23 4 * * *' },
    ],
  };
}
