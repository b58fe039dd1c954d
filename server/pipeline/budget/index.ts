import type { Db, Trx } from '../../kit/db/connect.ts';
import type { Room } from '../../room.ts';
import { readSettings } from '../settings/index.ts';
import type { BudgetDeps } from './hold-money.ts';
import { monthOf } from './month.ts';
import { findHold, insertCost, listWaiting, readMoney, type TranscriptionCost } from './store.ts';
import { priceOfTranscript } from './transcription-prices.ts';
import { type WakeDeps, wakeJob } from './wake-waiting.ts';

export { type Budget, createBudget } from './hold-money.ts';
export { type Month, monthOf } from './month.ts';
export { priceOfTranscript } from './transcription-prices.ts';
export { wakeWaiting } from './wake-waiting.ts';

/** What may be spent in a month, on transcription and models together, and what happens when it is used up. */
export function budgetRoom(deps: WakeDeps & { db: Db }): Room {
  const wake = wakeJob(deps);
  return { jobs: [wake], schedules: [{ job: wake.name, cron: '*/10 * * * *' }] };
}

/**
 * Books what a transcription service is paid for the job of a run; once, however often its end is seen. Without a price
 * of the service's own (`costUsd` null) the dated one counts.
 */
export async function bookTranscript(
  db: Db | Trx,
  cost: Omit<TranscriptionCost, 'isEstimate' | 'costUsd'> & {
    costUsd: number | null;
    durationSecs: number | null;
  },
): Promise<void> {
  const { costUsd, durationSecs, ...rest } = cost;
  const isEstimate = costUsd === null;
  await insertCost(db, {
    ...rest,
    isEstimate,
    costUsd: costUsd ?? priceOfTranscript(cost.source, durationSecs),
  });
}

/** A job that was handed over and given up may be billed all the same: what was held for it counts as spent. */
export async function bookGivenUp(
  trx: Trx,
  job: Pick<TranscriptionCost, 'runId' | 'episodeId' | 'source' | 'at'>,
): Promise<void> {
  const costUsd = await findHold(trx, job.runId);
  if (costUsd !== null) await insertCost(trx, { ...job, costUsd, isEstimate: true });
}

export interface BudgetState {
  limitUsd: number;
  spentUsd: number;
  /** What runs under way may yet cost. */
  heldUsd: number;
  /** Runs that wait for room, and what they would cost together. */
  waiting: number;
  waitingUsd: number;
}

/** How the month's budget stands now. */
export async function readBudget(
  db: Db,
  { clock, timeZone }: Pick<BudgetDeps, 'clock' | 'timeZone'>,
): Promise<BudgetState> {
  const month = monthOf(clock.now(), timeZone);
  const [settings, money, waiting] = await Promise.all([
    readSettings(db),
    readMoney(db, month, null),
    listWaiting(db),
  ]);
  return {
    limitUsd: Number(settings.monthly_budget_usd),
    spentUsd: money.spentUsd,
    heldUsd: money.heldUsd,
    waiting: waiting.length,
    waitingUsd: waiting.reduce((sum, { usd }) => sum + usd, 0),
  };
}
