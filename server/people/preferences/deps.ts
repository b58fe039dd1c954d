import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import type { Limiter } from '../limits/limit.ts';
import type { Links } from '../links/index.ts';

export interface TurnDeps {
  db: Db;
  clock: Clock;
  /** Waits until a message to this reader that is just leaving has ended; from then on none begins. */
  afterTurnedOff: (subscriberId: string) => Promise<void>;
}

export interface PreferencesDeps extends TurnDeps {
  limiter: Limiter;
  links: Pick<Links, 'readPreferences'>;
}
