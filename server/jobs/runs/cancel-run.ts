import type { Clock } from '../../kit/clock.ts';
import { announce } from '../../kit/db/changes.ts';
import type { Trx } from '../../kit/db/connect.ts';
import { topicOf } from './kinds.ts';
import { cancelPendingRun, type RunKind, type RunRow } from './store.ts';

/**
 * Ends the pending run of a subject and tells the worker that holds it, which stops within a second. Answers null
 * where nothing is pending.
 */
export async function cancelRun(
  trx: Trx,
  clock: Clock,
  kind: RunKind,
  subjectId: string,
): Promise<RunRow | null> {
  const run = await cancelPendingRun(trx, kind, subjectId, clock.now());
  if (run === null) return null;
  await announce(trx, 'run-cancelled', [run.id]);
  await announce(trx, topicOf(kind), [subjectId]);
  await announce(trx, 'runs', [run.id]);
  return run;
}
