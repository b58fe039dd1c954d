import type { Queue } from '../../jobs/queue.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import type { Log } from '../../kit/log.ts';
import type { Payments } from '../../providers/payments/port.ts';
import type { LetterDeps } from '../letters/index.ts';

export interface BillingDeps extends LetterDeps {
  db: Db;
  clock: Clock;
  queue: Pick<Queue, 'enqueue'>;
  payments: Payments;
  appUrl: () => string;
  log: Log;
}
