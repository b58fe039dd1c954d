import { z } from 'zod';
import { defineJob, type JobDefinition } from '../../jobs/define.ts';
import type { Queue } from '../../jobs/queue.ts';
import { endWaits } from '../../jobs/runs/index.ts';
import type { Clock } from '../../kit/clock.ts';
import { type Db, inTransaction, type Trx } from '../../kit/db/connect.ts';
import { holdSetting, readSettings } from '../settings/index.ts';
import { monthOf } from './month.ts';
import { listWaiting, readMoney } from './store.ts';

export interface WakeDeps {
  clock: Clock;
  timeZone: string;
  queue: Pick<Queue, 'enqueue'>;
}

/**
 * Lets runs go on that wait for the budget, as many as it now has room for, the one that waits longest first. Each asks
 * for its money again before it pays.
 */
export async function wakeWaiting(trx: Trx, deps: WakeDeps): Promise<void> {
  const waiting = await listWaiting(trx);
  if (waiting.length === 0) return;
  await holdSetting(trx, 'monthly_budget_usd');
  const limitUsd = Number((await readSettings(trx)).monthly_budget_usd);
  const { spentUsd, heldUsd } = await readMoney(trx, monthOf(deps.clock.now(), deps.timeZone), null);
  let room = limitUsd - spentUsd - heldUsd;
  for (const run of waiting) {
    if (run.usd > room) continue;
    room -= run.usd;
    await endWaits(trx, deps, { kind: run.kind, id: run.id });
  }
}

/** A new month has a budget of its own, and money that was held and not spent comes back. */
export function wakeJob(deps: WakeDeps & { db: Db }): JobDefinition {
  return defineJob({
    name: 'budget.wake',
    input: z.object({}),
    concurrency: 1,
    handle: () => inTransaction(deps.db, (trx) => wakeWaiting(trx, deps)),
  });
}
