import type { Db, Trx } from '../../kit/db/connect.ts';
import type { Room } from '../../room.ts';
import { type CostsDeps, readCosts } from './read-costs.ts';
import { findHold, insertCost, type TranscriptionCost } from './store.ts';
import { sumEpisodes } from './sum-episodes.ts';
import { priceOfTranscript } from './transcription-prices.ts';
import { type WakeDeps, wakeJob } from './wake-waiting.ts';

export { findRoom } from './find-room.ts';
export { type Budget, createBudget } from './hold-money.ts';
export { type Month, monthOf } from './month.ts';
export { readBudget } from './read-budget.ts';
export { payments } from './sum-episodes.ts';
export { priceOfTranscript } from './transcription-prices.ts';
export { wakeWaiting } from './wake-waiting.ts';

/** What may be spent in a month, on transcription and models together, and what happens when it is used up. */
export function budgetRoom(deps: WakeDeps & CostsDeps): Room {
  const wake = wakeJob(deps);
  const handlers = {
    costs: {
      overview: ({ query }: { query: { weeks: number } }) => readCosts(deps, query.weeks),
      ofEpisodes: ({ query }: { query: { ids: string } }) => sumEpisodes(deps.db, query.ids),
    },
  };
  return { handlers, jobs: [wake], schedules: [{ job: wake.name, cron: '*/10 * * * *' }] };
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
