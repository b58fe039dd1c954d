import type { Clock } from '../../kit/clock.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { Log } from '../../kit/log.ts';

export interface RemovalDeps {
  db: Db;
  clock: Clock;
  log: Log;
  /** A letter under way has another text now: what is not sent yet is not sent. Answers how many sends that were. */
  stopStarted: (trx: Trx, digestId: string, reason: string) => Promise<number>;
  /** Readers have lost an issue whole. */
  digestTakenBack: (trx: Trx, digestId: string) => Promise<void>;
  /** What was said in a show that came back may be found again. */
  showRestored: (trx: Trx) => Promise<void>;
  /** Ends a transcript or insight that is being made; whatever it throws leaves the removal as it is. */
  cancelWork: (work: { kind: 'transcript' | 'insight'; episodeId: string }) => Promise<void>;
}
