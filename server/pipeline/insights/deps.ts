import type { Queue } from '../../jobs/queue.ts';
import type { HeldRuns, RetryPolicy } from '../../jobs/runs/index.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import type { FewAtOnce } from '../../kit/few-at-once.ts';
import type { Log } from '../../kit/log.ts';
import type { Language } from '../../providers/language/port.ts';
import type { Budget } from '../budget/index.ts';

export interface InsightDeps {
  db: Db;
  queue: Queue;
  held: HeldRuns;
  clock: Clock;
  random: () => number;
  retry: RetryPolicy;
  log: Log;
  language: Language;
  budget: Budget;
  /** At most so many questions of this process at a time. */
  turns?: FewAtOnce;
  /** Whether the week is so near its end that nothing may wait for a batch. */
  isWeekEnding: () => Promise<boolean>;
  /** Wait between two looks at a batch, by how long it has run; absent: minutes. */
  pollMs?: (elapsedMs: number) => number;
  /** Longest part of a transcript that is sent in one call, in tokens; the model's window may be smaller. */
  partTokens?: number;
}
