/** The assembly line on one screen: when this has happened, that follows, in the same transaction. */
import type { SettingKey } from '../../contract/settings.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Clock } from '../kit/clock.ts';
import type { Trx } from '../kit/db/connect.ts';
import { noteFollowing } from './backlogs/index.ts';
import { wakeWaiting } from './budget/index.ts';
import { freezeDigestSpeakers } from './digests/index.ts';
import { freezeSpeakers, startInsightIfWanted, wakeInsights } from './insights/index.ts';
import { draftsJobName, newEpisodesJobName } from './week/index.ts';

export interface Flow {
  /** A feed brought new episodes. */
  episodesAdded: (trx: Trx) => Promise<void>;
  /** A transcript was completed. */
  transcriptReady: (trx: Trx, episodeId: string) => Promise<void>;
  /** A transcript is about to be replaced or deleted, and its speaker ids with it. */
  transcriptLeaving: (trx: Trx, episodeId: string) => Promise<void>;
  /** The run that makes a digest has ended, well or not. */
  digestSettled: (trx: Trx) => Promise<void>;
  /** A setting has a new value. */
  settingSaved: (trx: Trx, key: SettingKey) => Promise<void>;
}

export function createFlow(deps: { queue: Pick<Queue, 'enqueue'>; clock: Clock; timeZone: string }): Flow {
  return {
    episodesAdded: (trx) => deps.queue.enqueue(trx, newEpisodesJobName, {}),
    async transcriptReady(trx, episodeId) {
      const run = await startInsightIfWanted(deps, trx, episodeId);
      if (run !== null) await noteFollowing(trx, episodeId, run.id);
    },
    async transcriptLeaving(trx, episodeId) {
      await freezeSpeakers(trx, episodeId);
      await freezeDigestSpeakers(trx, episodeId);
    },
    digestSettled: (trx) => deps.queue.enqueue(trx, draftsJobName, {}),
    async settingSaved(trx, key) {
      await wakeInsights(deps, trx, key);
      if (key === 'monthly_budget_usd') await wakeWaiting(trx, deps);
    },
  };
}
