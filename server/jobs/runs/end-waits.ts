/** Runs that would cost more than is allowed wait without a job until somebody allows it (see `StepResult`). */
import type { Clock } from '../../kit/clock.ts';
import { announce } from '../../kit/db/changes.ts';
import type { Trx } from '../../kit/db/connect.ts';
import type { Queue } from '../queue.ts';
import { jobOf, topicOf } from './kinds.ts';
import * as store from './store.ts';

interface WaitDeps {
  queue: Pick<Queue, 'enqueue'>;
  clock: Clock;
}

/** Lets runs of a kind go on that wait; `waitsFor`: only those that wait for this; `atMostUsd`: that would cost no more. */
export async function endWaits(
  trx: Trx,
  { queue, clock }: WaitDeps,
  which: { kind: store.RunKind; waitsFor?: store.WaitsFor; atMostUsd?: number; id?: string },
): Promise<void> {
  const runs = await store.endWaits(trx, which, clock.now());
  for (const run of runs) await queue.enqueue(trx, jobOf(which.kind), { runId: run.id });
  if (runs.length === 0) return;
  const subjects = runs.map((run) => run.subject_id);
  await announce(trx, topicOf(which.kind), subjects);
  await announce(
    trx,
    'runs',
    runs.map((run) => run.id),
  );
}

/** Stores with a pending run what somebody agreed to; it goes on where it waits. False where it has ended meanwhile. */
export async function agreeToRun(
  trx: Trx,
  deps: WaitDeps,
  run: store.RunRow,
  state: Record<string, unknown>,
): Promise<boolean> {
  if ((await store.holdPendingRun(trx, run.id)) === null) return false;
  await store.mergeState(trx, run.id, state);
  await endWaits(trx, deps, { kind: run.kind as store.RunKind, id: run.id });
  return true;
}
