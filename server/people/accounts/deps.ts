import type { Queue } from '../../jobs/queue.ts';
import type { Trx } from '../../kit/db/connect.ts';
import type { BillingDeps } from '../billing/index.ts';

export interface AccountDeps extends BillingDeps {
  queue: Pick<Queue, 'enqueue' | 'enqueueMany'>;
  /** The publication's: what the last day of complimentary access means. */
  timeZone: string;
  /** Whether a digest is published that a free sample can carry. */
  hasSample: () => Promise<boolean>;
  /** What follows when somebody begins to read, in the transaction that makes them a reader. */
  readerActivated: (trx: Trx, subscriberId: string) => Promise<void>;
}
