/**
 * The month's budget: nothing is paid before it is held here. What a run may cost counts from the moment at which it is
 * held until it is booked or the run has ended, so runs beside each other cannot promise the same dollar twice.
 */
import { type RunRow, StepEnds } from '../../jobs/runs/index.ts';
import type { Clock } from '../../kit/clock.ts';
import { type Db, inTransaction, type Trx } from '../../kit/db/connect.ts';
import { holdSetting, readSettings } from '../settings/index.ts';
import { budgetSentence } from './budget-words.ts';
import { type Month, monthOf } from './month.ts';
import { deleteHold, type Money, readMoney, saveHold } from './store.ts';

export interface BudgetDeps {
  db: Db;
  clock: Clock;
  timeZone: string;
  /** When a run comes again for which others only seem to leave no room; tests make it short. */
  againMs?: number | undefined;
}

/** US dollars for the run in all, what it has cost already included. */
export interface Price {
  /** The most that it may come to. */
  usd: number;
  /** What it will come to as a rule: what is said to the admin. */
  aboutUsd?: number;
}

export interface Budget {
  /**
   * Holds the price of what `run` is about to pay for. Throws `StepEnds` where the month's budget has no room: the run
   * then waits until there is, or comes again soon where only other runs under way are in the way.
   */
  hold(run: Pick<RunRow, 'id'>, price: Price): Promise<void>;
}

/** Twelve digits of a cent are noise of the addition. */
const noise = 1e-9;
const defaultAgainMs = 20_000;

export function createBudget(deps: BudgetDeps): Budget {
  const { db, clock, timeZone, againMs = defaultAgainMs } = deps;
  return {
    async hold(run, { usd, aboutUsd = usd }) {
      const month = monthOf(clock.now(), timeZone);
      const look = await inTransaction(db, async (trx) => {
        const seen = await lookAtMoney(trx, month, run.id);
        const fits = seen.limitUsd - seen.spentUsd - seen.heldUsd - moreOf(usd, seen) >= -noise;
        if (fits) await saveHold(trx, run.id, usd, clock.now());
        else await deleteHold(trx, run.id);
        return { ...seen, fits };
      });
      if (look.fits) return;
      if (hasRoom(look, usd)) {
        throw new StepEnds({ again: { afterMs: againMs, stage: 'waiting for room in the budget' } });
      }
      throw new StepEnds({
        waits: {
          for: 'budget',
          usd: Math.ceil(Number((moreOf(usd, look) * 100).toFixed(6))) / 100,
          sentence: budgetSentence({ ...look, month, moreUsd: moreOf(aboutUsd, look) }),
          async agreed(trx, held) {
            const now = monthOf(clock.now(), timeZone);
            return hasRoom(await lookAtMoney(trx, now, held.id), usd);
          },
        },
      });
    },
  };
}

interface Look extends Money {
  limitUsd: number;
}

/** One at a time; whoever saves another budget waits as well. */
async function lookAtMoney(trx: Trx, month: Month, runId: string): Promise<Look> {
  await holdSetting(trx, 'monthly_budget_usd');
  const limitUsd = Number((await readSettings(trx)).monthly_budget_usd);
  return { ...(await readMoney(trx, month, runId)), limitUsd };
}

const moreOf = (usd: number, { ownUsd }: Money) => Math.max(0, usd - ownUsd);

/** Whether it would fit once all others have ended and cost nothing more. */
const hasRoom = (look: Look, usd: number) => look.limitUsd - look.spentUsd - moreOf(usd, look) >= -noise;
