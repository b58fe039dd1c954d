import { runJob } from '../../jobs/runs/index.ts';
import type { Room } from '../../room.ts';
import { digestWork } from './compose-digest.ts';
import type { DigestDeps } from './deps.ts';
import { digestHandlers } from './handlers.ts';

export {
  findIssueLines,
  findNewestPublished,
  findPublicIssue,
  findPublishedPage,
  type IssueLine,
} from './newest-published.ts';
export { freezeDigestSpeakers } from './resolve-speakers.ts';

/** The weekly issues made of many episodes. */
export function digestsRoom(deps: DigestDeps): Room {
  return { handlers: digestHandlers(deps), jobs: [runJob(deps, 'digest', 2, digestWork(deps))] };
}
