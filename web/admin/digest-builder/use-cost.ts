import { useQuery } from '@tanstack/react-query';
import type { DigestRow } from '../../../contract/digests.ts';
import { live, type ModelPrice } from '../../../contract/live.ts';
import { settings } from '../../../contract/settings.ts';
import { queryFor } from '../../api/query.ts';
import { savedRows } from '../saved-digests/saved-rows.ts';

export interface Cost {
  /** Null while it is not known, or there is nothing to make a digest of. */
  costUsd: number | null;
  /** How far such an estimate was from what was paid, as a rule; null while too few digests were made. */
  errorShare: number | null;
}

type Saved = Pick<DigestRow, 'usage' | 'episodeCount'>;
type Price = Pick<ModelPrice, 'id' | 'digestUsd'>;

/** What a digest of so many episodes costs about. */
export function useCost(episodeCount: number): Cost & { model: string | null } {
  const { model, costOf } = useCosts();
  return { model, ...costOf(episodeCount) };
}

/** The same for any number of episodes. */
export function useCosts(): { model: string | null; costOf: (episodeCount: number) => Cost } {
  const saved = useQuery(savedRows);
  const all = useQuery(queryFor(settings.list));
  const models = useQuery(queryFor(live.models));
  const model = all.data?.find(({ key }) => key === 'anthropic_digest_model')?.value ?? null;
  const price = models.data?.find(({ id }) => id === model);
  return { model, costOf: (episodeCount) => expectedCost(saved.data ?? [], price, episodeCount) };
}

const newest = 5;
/** `ModelPrice.digestUsd` is of so many episodes. */
const episodesOfPrice = 6;

/** A digest that was made, and what it cost. */
interface Made {
  episodes: number;
  usd: number;
}

/** By what the last ones of the same model did cost for each of their episodes; the first by the model's price. */
export function expectedCost(saved: readonly Saved[], price: Price | undefined, episodeCount: number): Cost {
  if (price === undefined || episodeCount === 0) return { costUsd: null, errorShare: null };
  const like = saved
    .filter((one) => one.usage?.model === price.id && one.episodeCount > 0)
    .slice(0, newest)
    .map(({ usage, episodeCount: episodes }) => ({ episodes, usd: usage?.costUsd ?? 0 }));
  const ofOne = ofOneEpisode(like) ?? price.digestUsd / episodesOfPrice;
  return { costUsd: ofOne * episodeCount, errorShare: usualError(like) };
}

function ofOneEpisode(like: readonly Made[]): number | null {
  const episodes = like.reduce((sum, one) => sum + one.episodes, 0);
  return episodes === 0 ? null : like.reduce((sum, { usd }) => sum + usd, 0) / episodes;
}

/** Fewer say nothing of how estimates turn out. */
const fewest = 3;

/** Each reckoned by the others: three of four came at least as near. */
function usualError(like: readonly Made[]): number | null {
  const errors = like
    .flatMap((one, at) => {
      const expected = (ofOneEpisode(like.toSpliced(at, 1)) ?? 0) * one.episodes;
      return expected === 0 ? [] : [Math.abs(one.usd - expected) / expected];
    })
    .sort((a, b) => a - b);
  return errors.length < fewest ? null : (errors[Math.ceil(errors.length * 0.75) - 1] ?? null);
}
