import type { Queue } from '../../jobs/queue.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { Log } from '../../kit/log.ts';
import type { AdminNote } from '../../people/letters/index.ts';
import type { DigestDeps } from '../digests/index.ts';
import type { InsightDeps } from '../insights/index.ts';
import type { TranscriptDeps } from '../transcripts/index.ts';

export interface WeekDeps {
  db: Db;
  clock: Clock;
  queue: Pick<Queue, 'enqueue'>;
  log: Log;
  /** The publication's. */
  timeZone: string;
  /** The week asks for work by the same verbs as a click does. */
  transcripts: TranscriptDeps;
  insights: InsightDeps;
  digests: DigestDeps;
  /** A letter to the admin, once per `mailKey`, in the transaction of what it tells. */
  tellAdmin: (trx: Trx, mailKey: string, note: AdminNote) => Promise<void>;
  /**
   * Plans the send of a published digest (internal id) for `at` where its preflight has no stop, else answers the stop's
   * sentence. Asked again after a crash for the same digest: a send that is planned already is no stop.
   */
  sendWhenReady: (digestId: string, at: Date) => Promise<{ stopped: string | null }>;
}
