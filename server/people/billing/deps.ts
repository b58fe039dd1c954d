import type { Queue } from '../../jobs/queue.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { Log } from '../../kit/log.ts';
import type { Payments } from '../../providers/payments/port.ts';
import type { LetterDeps } from '../letters/index.ts';
import type { Limiter } from '../limits/limit.ts';

export interface BillingDeps extends LetterDeps {
  db: Db;
  clock: Clock;
  queue: Pick<Queue, 'enqueue'>;
  payments: Payments;
  limiter: Limiter;
  appUrl: () => string;
  log: Log;
  /** Somebody who can log in may read again: the current issue follows. */
  readerActivated: (trx: Trx, subscriberId: string) => Promise<void>;
}
