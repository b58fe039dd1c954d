import type { Queue } from '../../jobs/queue.ts';
import type { Clock } from '../../kit/clock.ts';
import { type Db, inTransaction } from '../../kit/db/connect.ts';
import type { Log } from '../../kit/log.ts';
import { sendJobName } from './request-letter.ts';
import { leaseMs } from './send-letter.ts';
import { findStop } from './stop-store.ts';
import { listForgottenLetters } from './store.ts';

/** Safety net: a letter under way whose job was lost gets a new one. It finds nothing in a healthy installation. */
export async function adoptLetters(
  deps: { db: Db; clock: Clock; queue: Pick<Queue, 'enqueue'> },
  log: Log,
): Promise<void> {
  if ((await findStop(deps.db)) !== null) return;
  const quietSince = new Date(deps.clock.now().getTime() - 2 * leaseMs);
  const forgotten = await listForgottenLetters(deps.db, quietSince);
  if (forgotten.length === 0) return;
  log.warn({ letters: forgotten.length }, 'Letters under way had no job; they get new ones');
  await inTransaction(deps.db, async (trx) => {
    for (const letterId of forgotten) await deps.queue.enqueue(trx, sendJobName, { letterId });
  });
}
