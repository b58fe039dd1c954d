import { type Db, inTransaction } from '../../kit/db/connect.ts';
import type { Log } from '../../kit/log.ts';
import type { Queue } from '../queue.ts';
import { jobOf } from './kinds.ts';
import { listOrphanRuns, type RunKind } from './store.ts';

/**
 * Safety net: a pending run whose job was lost (deleted by hand, or given up by the queue) gets a new job. Row and
 * job are written together, so this finds nothing in a healthy installation.
 */
export async function adoptOrphanRuns(deps: {
  db: Db;
  queue: Pick<Queue, 'enqueue'>;
  log: Log;
}): Promise<number> {
  const orphans = await listOrphanRuns(deps.db);
  for (const run of orphans) {
    deps.log.warn({ run: run.id, kind: run.kind }, 'A pending run had no job; it gets a new one');
    await inTransaction(deps.db, (trx) =>
      deps.queue.enqueue(trx, jobOf(run.kind as RunKind), { runId: run.id }),
    );
  }
  return orphans.length;
}
