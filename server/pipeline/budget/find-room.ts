import type { Db } from '../../kit/db/connect.ts';
import { budgetSentence } from './budget-words.ts';
import type { BudgetDeps } from './hold-money.ts';
import { monthOf } from './month.ts';
import { readBudget } from './read-budget.ts';

/**
 * Whether the month has room for so many US dollars more: `soon` where only what runs under way have promised is in the
 * way, else the sentence that says why not.
 */
export async function findRoom(
  db: Db,
  deps: Pick<BudgetDeps, 'clock' | 'timeZone'>,
  usd: number,
): Promise<'yes' | 'soon' | { sentence: string }> {
  // What is free needs no room, also where the month has gone beyond its budget.
  if (usd <= 0) return 'yes';
  const { limitUsd, spentUsd, heldUsd } = await readBudget(db, deps);
  // Twelve digits of a cent are noise of the addition.
  const over = usd - (limitUsd - spentUsd) - 1e-9;
  if (over + heldUsd <= 0) return 'yes';
  if (over <= 0) return 'soon';
  const month = monthOf(deps.clock.now(), deps.timeZone);
  return { sentence: budgetSentence({ limitUsd, spentUsd, moreUsd: usd, month }) };
}
