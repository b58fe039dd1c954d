/** What the transcript and the insights of an episode of the week would cost. */
import { Trouble } from '../../kit/errors.ts';
import { followers, insightPrices, usualLengths } from '../backlogs/index.ts';
import { foreseeSource } from '../transcripts/index.ts';
import type { WeekDeps } from './deps.ts';
import type { WeekEpisode } from './store.ts';

interface Prices {
  /** Some service is paid for its transcript. */
  isPaid: boolean;
  transcriptUsd: number;
  insightUsd: number;
  /** Of its insights where they follow the transcript by themselves; else nothing. */
  followingUsd: number;
}

export type PricesOf = (episode: WeekEpisode) => Prices;

/** As TO DO reckons them: by the source that would be asked, and where nobody knows a length by a usual one. */
export async function pricesOf(
  { db, transcripts, insights }: WeekDeps,
  episodes: readonly WeekEpisode[],
): Promise<PricesOf> {
  const shows = [...new Set(episodes.map(({ podcastId }) => podcastId))];
  const [lengthOf, foresee, priceOfInsight, follow] = await Promise.all([
    usualLengths({ db }, episodes),
    foreseeSource(transcripts),
    insightPrices({ db, insights }),
    followers({ db }, shows),
  ]);
  return (episode) => {
    const secs = lengthOf(episode);
    const insightUsd = priceOfInsight(secs);
    const ofInsight = { insightUsd, followingUsd: follow(episode.podcastId) ? insightUsd : 0 };
    try {
      const { service, usd } = foresee(episode, secs);
      return { isPaid: service !== null, transcriptUsd: usd, ...ofInsight };
    } catch (error) {
      // What has no price is refused when it is asked for; `troubleOf` says so.
      if (error instanceof Trouble) return { isPaid: true, transcriptUsd: 0, ...ofInsight };
      throw error;
    }
  };
}
