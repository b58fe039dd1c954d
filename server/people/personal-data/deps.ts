import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';

export interface PersonalDataDeps {
  db: Db;
  clock: Clock;
  /** Removes everything about somebody; a restored backup removes them again. */
  erase: (subscriberId: string) => Promise<void>;
}
