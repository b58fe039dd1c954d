import type { Clock } from '../../kit/clock.ts';
import { announce } from '../../kit/db/changes.ts';
import type { Trx } from '../../kit/db/connect.ts';
import { newId } from '../../kit/ids.ts';
import type { Queue } from '../queue.ts';
import { jobOf, topicOf } from './kinds.ts';
import { findPendingRun, insertRun, type RunKind, type RunRow } from './store.ts';

export interface StartRun {
  kind: RunKind;
  subjectId: string;
  /** What the work needs beyond its subject; kept in the run's state. */
  state?: Record<string, unknown>;
}

/** For whoever begins many: both are asked in the transaction that begins one, so that it is begun once or not at all. */
export interface BeginsIf {
  may(trx: Trx): Promise<boolean>;
  begun(trx: Trx, run: RunRow): Promise<void>;
}

/**
 * Writes a pending run and its job in the caller's transaction. Where one is pending already, answers that one
 * with `joined: true`: the same request while one runs joins it (server.md section 3).
 */
export async function startRun(
  trx: Trx,
  { queue, clock }: { queue: Pick<Queue, 'enqueue'>; clock: Clock },
  { kind, subjectId, state = {} }: StartRun,
): Promise<{ run: RunRow; joined: boolean }> {
  const run = await insertRun(trx, {
    id: newId(),
    kind,
    subjectId,
    stage: 'queued',
    state,
    startedAt: clock.now(),
  });
  if (run === null) {
    const pending = await findPendingRun(trx, kind, subjectId);
    // The other run ended between the two statements: ours is free to start now.
    if (pending === null) return startRun(trx, { queue, clock }, { kind, subjectId, state });
    return { run: pending, joined: true };
  }
  await queue.enqueue(trx, jobOf(kind), { runId: run.id });
  await announce(trx, topicOf(kind), [subjectId]);
  await announce(trx, 'runs', [run.id]);
  return { run, joined: false };
}
