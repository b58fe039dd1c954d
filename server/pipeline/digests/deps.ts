import type { Queue } from '../../jobs/queue.ts';
import type { HeldRuns, RetryPolicy } from '../../jobs/runs/index.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Changes } from '../../kit/db/changes.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { Outbound } from '../../kit/outbound/index.ts';
import type { Language } from '../../providers/language/port.ts';
import type { Budget } from '../budget/index.ts';

export interface DigestDeps {
  db: Db;
  changes: Pick<Changes, 'subscribe'>;
  queue: Queue;
  held: HeldRuns;
  clock: Clock;
  random: () => number;
  retry: RetryPolicy;
  language: Language;
  outbound: Outbound;
  budget: Budget;
  /** What follows when readers may have something new to read. */
  digestPublished: (trx: Trx) => Promise<void>;
  /** What follows when readers lose one: it was taken back or deleted. */
  digestTakenBack: (trx: Trx, digestId: string) => Promise<void>;
  /** What follows when the run that makes a digest has ended, well or not. */
  digestSettled: (trx: Trx) => Promise<void>;
  /** How long a call waits for its digest; the job goes on after it. */
  waitMs?: number;
}
