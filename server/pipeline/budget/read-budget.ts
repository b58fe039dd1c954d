import type { Db } from '../../kit/db/connect.ts';
import { readSettings } from '../settings/index.ts';
import type { BudgetDeps } from './hold-money.ts';
import { monthOf } from './month.ts';
import { listWaiting, readMoney } from './store.ts';

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
