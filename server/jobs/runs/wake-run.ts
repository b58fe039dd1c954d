import type { Trx } from '../../kit/db/connect.ts';
import type { Queue } from '../queue.ts';
import { jobOf } from './kinds.ts';
import type { RunKind, RunRow } from './store.ts';

/** Lets a worker take a pending run up now, beside the job that waits for it; the fence keeps them apart. */
export async function wakeRun(trx: Trx, queue: Pick<Queue, 'enqueue'>, run: RunRow): Promise<void> {
  await queue.enqueue(trx, jobOf(run.kind as RunKind), { runId: run.id });
}
