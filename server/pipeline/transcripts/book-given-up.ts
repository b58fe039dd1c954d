import type { RunRow } from '../../jobs/runs/index.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Trx } from '../../kit/db/connect.ts';
import { bookGivenUp } from '../budget/index.ts';

/** A run that was stopped after its audio had been handed over: the service may bill it all the same. */
export async function bookIfHandedOver(trx: Trx, clock: Clock, run: RunRow | null): Promise<void> {
  const source = run?.state.handedTo;
  if (run === null || typeof source !== 'string') return;
  await bookGivenUp(trx, { runId: run.id, episodeId: run.subject_id, source, at: clock.now() });
}
