import type { OverviewOfCosts } from '../../../contract/costs.ts';
import type { Clock } from '../../kit/clock.ts';
import { dayOf, startOfDay } from '../../kit/day.ts';
import type { Db } from '../../kit/db/connect.ts';
import { countPaidFor, listDigestCosts, sumWeeks } from './costs-store.ts';
import { monthOf } from './month.ts';
import { readBudget } from './read-budget.ts';

export interface CostsDeps {
  db: Db;
  clock: Clock;
  timeZone: string;
  /** Persons who pay. */
  countPayers: () => Promise<number>;
}

const digestsListed = 12;

/** What was paid in the last `weeks` weeks, the running one included, from the books alone. */
export async function readCosts(deps: CostsDeps, weeks: number): Promise<OverviewOfCosts> {
  const { db, clock, timeZone } = deps;
  const now = clock.now();
  const days = weeksUntil(dayOf(now, timeZone), weeks);
  const range = { from: startOfDay(days[0] ?? '', timeZone), until: new Date(now.getTime() + 1) };
  const [paid, counts, digests, budget, payingReaders] = await Promise.all([
    sumWeeks(db, { ...range, timeZone }),
    countPaidFor(db, range),
    listDigestCosts(db, digestsListed),
    readBudget(db, { clock, timeZone }),
    deps.countPayers(),
  ]);
  const byWeek = new Map(paid.map((week) => [week.weekOn, week]));
  const all = days.map(
    (weekOn) => byWeek.get(weekOn) ?? { weekOn, transcriptsUsd: 0, insightsUsd: 0, digestsUsd: 0 },
  );
  const sum = (of: 'transcriptsUsd' | 'insightsUsd' | 'digestsUsd') =>
    all.reduce((total, week) => total + week[of], 0);
  return {
    weeks: all,
    month: {
      name: monthOf(now, timeZone).name,
      spentUsd: budget.spentUsd,
      limitUsd: budget.limitUsd,
      heldUsd: budget.heldUsd,
      waitingUsd: budget.waitingUsd,
    },
    perEpisodeUsd:
      counts.episodes > 0 ? (sum('transcriptsUsd') + sum('insightsUsd')) / counts.episodes : null,
    perDigestUsd: counts.digests > 0 ? sum('digestsUsd') / counts.digests : null,
    payingReaders,
    perReaderUsd: payingReaders > 0 ? budget.spentUsd / payingReaders : null,
    estimatedUsd: counts.estimatedUsd,
    digests: digests.map((it) => ({ ...it, createdAt: it.createdAt.toISOString() })),
  };
}

/** The Mondays of so many weeks, the oldest first; the last is that of `today`. */
function weeksUntil(today: string, count: number): string[] {
  const at = Date.parse(`${today}T00:00:00Z`);
  const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs;
  return Array.from({ length: count }, (_, nth) =>
    new Date(monday - (count - 1 - nth) * 7 * dayMs).toISOString().slice(0, 10),
  );
}

const dayMs = 86_400_000;
