import { useQuery } from '@tanstack/react-query';
import type { DigestRow } from '../../../contract/digests.ts';
import { settings } from '../../../contract/settings.ts';
import { queryFor } from '../../api/query.ts';
import { savedRows } from '../saved-digests/saved-rows.ts';

/** What a digest costs, by what the last ones of the same model did cost for each of their episodes. */
export function useCost(episodeCount: number): { model: string | null; costUsd: number | null } {
  const saved = useQuery(savedRows);
  const all = useQuery(queryFor(settings.list));
  const model = all.data?.find(({ key }) => key === 'anthropic_digest_model')?.value ?? null;
  return { model, costUsd: expectedCost(saved.data ?? [], model, episodeCount) };
}

const newest = 5;

export function expectedCost(
  saved: readonly Pick<DigestRow, 'usage' | 'episodeCount'>[],
  model: string | null,
  episodeCount: number,
): number | null {
  const like = saved
    .filter(({ usage, episodeCount }) => usage?.model === model && usage !== null && episodeCount > 0)
    .slice(0, newest);
  const made = like.reduce((sum, like) => sum + like.episodeCount, 0);
  if (made === 0 || episodeCount === 0) return null;
  return (like.reduce((sum, { usage }) => sum + (usage?.costUsd ?? 0), 0) / made) * episodeCount;
}
