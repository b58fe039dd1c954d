/** What the transcript and the insights of an episode of the week would cost. */
import { Trouble } from '../../kit/errors.ts';
import { usualLengths } from '../backlogs/index.ts';
import { priceOfTalk } from '../insights/index.ts';
import { findModel, type Settings } from '../settings/index.ts';
import { foreseeSource } from '../transcripts/index.ts';
import type { WeekDeps } from './deps.ts';
import type { WeekEpisode } from './store.ts';

interface Prices {
  /** Some service is paid for its transcript. */
  isPaid: boolean;
  transcriptUsd: number;
  insightUsd: number;
}

export type PricesOf = (episode: WeekEpisode) => Prices;

/** As TO DO reckons them: by the source that would be asked, and where nobody knows a length by a usual one. */
export async function pricesOf(
  { db, transcripts }: WeekDeps,
  settings: Settings,
  episodes: readonly WeekEpisode[],
): Promise<PricesOf> {
  const [lengthOf, foresee] = await Promise.all([usualLengths({ db }, episodes), foreseeSource(transcripts)]);
  const model = findModel(settings.anthropic_insights_model);
  return (episode) => {
    const secs = lengthOf(episode);
    const insightUsd = model === null ? 0 : priceOfTalk(model, secs);
    try {
      const { service, usd } = foresee(episode, secs);
      return { isPaid: service !== null, transcriptUsd: usd, insightUsd };
    } catch (error) {
      // What has no price is refused when it is asked for; `troubleOf` says so.
      if (error instanceof Trouble) return { isPaid: true, transcriptUsd: 0, insightUsd };
      throw error;
    }
  };
}
