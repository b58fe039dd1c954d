/** The assembly line on one screen: when this has happened, that follows, in the same transaction. */
import type { SettingKey } from '../../contract/settings.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Clock } from '../kit/clock.ts';
import type { Trx } from '../kit/db/connect.ts';
import { freezeDigestSpeakers } from './digests/index.ts';
import { freezeSpeakers, startInsightIfWanted, wakeInsights } from './insights/index.ts';

export interface Flow {
  /** A transcript was completed. */
  transcriptReady: (trx: Trx, episodeId: string) => Promise<void>;
  /** A transcript is about to be replaced or deleted, and its speaker ids with it. */
  transcriptLeaving: (trx: Trx, episodeId: string) => Promise<void>;
  /** A setting has a new value. */
  settingSaved: (trx: Trx, key: SettingKey) => Promise<void>;
}

export function createFlow(deps: { queue: Pick<Queue, 'enqueue'>; clock: Clock }): Flow {
  return {
    transcriptReady: (trx, episodeId) => startInsightIfWanted(deps, trx, episodeId),
    async transcriptLeaving(trx, episodeId) {
      await freezeSpeakers(trx, episodeId);
      await freezeDigestSpeakers(trx, episodeId);
    },
    settingSaved: (trx, key) => wakeInsights(deps, trx, key),
  };
}
