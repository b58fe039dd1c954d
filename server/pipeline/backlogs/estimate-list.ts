import type { BacklogEstimate } from '../../../contract/backlogs.ts';
import type { ToDoFilter } from '../../../contract/episodes.ts';
import { monthOf, readBudget } from '../budget/index.ts';
import { listErrors } from './books-store.ts';
import type { BacklogDeps } from './deps.ts';
import { type PricedEpisode, type PricedList, priceList } from './price-list.ts';

/** Fewer say nothing of how estimates turn out. */
const fewestLists = 3;

export async function estimateList(
  deps: BacklogDeps,
  { first, ...filter }: ToDoFilter & { first?: number | undefined },
): Promise<BacklogEstimate> {
  const { db, clock, timeZone } = deps;
  const list = await priceList(deps, filter, first);
  const [budget, errors] = await Promise.all([readBudget(db, deps), listErrors(db, list.kind)]);
  return {
    episodes: list.episodes.length,
    isMore: list.isMore,
    withoutAudio: list.withoutAudio,
    unknownLengths: list.episodes.filter(({ isLengthKnown }) => !isLengthKnown).length,
    audioSecs: sum(list, ({ secs }) => secs),
    transcriptsUsd: sum(list, ({ transcriptUsd }) => transcriptUsd),
    insightsUsd: sum(list, ({ insightUsd }) => insightUsd),
    usd: sum(list, usdOf),
    errorShare: usualError(errors),
    month: monthOf(clock.now(), timeZone).name,
    monthLeftUsd: Math.max(0, budget.limitUsd - budget.spentUsd - budget.heldUsd),
  };
}

/** The whole of an episode: its transcript, and the insights that follow. */
export const usdOf = ({ transcriptUsd, insightUsd }: PricedEpisode): number => transcriptUsd + insightUsd;

export const sum = ({ episodes }: Pick<PricedList, 'episodes'>, of: (one: PricedEpisode) => number): number =>
  episodes.reduce((total, episode) => total + of(episode), 0);

/** Three of four lists were at least as near; null while too few have ended. */
export function usualError(lists: readonly { estimateUsd: number; paidUsd: number }[]): number | null {
  if (lists.length < fewestLists) return null;
  const errors = lists
    .map(({ estimateUsd, paidUsd }) => Math.abs(paidUsd - estimateUsd) / estimateUsd)
    .sort((a, b) => a - b);
  return errors[Math.ceil(errors.length * 0.75) - 1] ?? null;
}
