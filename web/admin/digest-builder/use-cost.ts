import { useQuery } from '@tanstack/react-query';
import type { DigestRow } from '../../../contract/digests.ts';
import { live, type ModelPrice } from '../../../contract/live.ts';
import { settings } from '../../../contract/settings.ts';
import { queryFor } from '../../api/query.ts';
import { savedRows } from '../saved-digests/saved-rows.ts';

/** What a digest costs about; null while that is not known, or there is nothing to make one of. */
export function useCost(episodeCount: number): { model: string | null; costUsd: number | null } {
  const saved = useQuery(savedRows);
  const all = useQuery(queryFor(settings.list));
  const models = useQuery(queryFor(live.models));
  const model = all.data?.find(({ key }) => key === 'anthropic_digest_model')?.value ?? null;
  const price = models.data?.find(({ id }) => id === model);
  return { model, costUsd: expectedCost(saved.data ?? [], price, episodeCount) };
}

const newest = 5;
/** `ModelPrice.digestUsd` is of so many episodes. */
const episodesOfPrice = 6;

/** By what the last ones of the same model did cost for each of their episodes; the first by the model's price. */
export function expectedCost(
  saved: readonly Pick<DigestRow, 'usage' | 'episodeCount'>[],
  price: Pick<ModelPrice, 'id' | 'digestUsd'> | undefined,
  episodeCount: number,
): number | null {
  if (price === undefined || episodeCount === 0) return null;
  const like = saved
    .filter(({ usage, episodeCount }) => usage?.model === price.id && usage !== null && episodeCount > 0)
    .slice(0, newest);
  const made = like.reduce((sum, like) => sum + like.episodeCount, 0);
  const ofOne =
    made === 0
      ? price.digestUsd / episodesOfPrice
      : like.reduce((sum, { usage }) => sum + (usage?.costUsd ?? 0), 0) / made;
  return ofOne * episodeCount;
}
