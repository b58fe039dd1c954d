/**
 * What transcription services cost, in US dollars. Prices are dated; a service without a price cannot be used, so that
 * no job is ever counted as free. The publisher's own transcripts cost nothing.
 */
import { Trouble } from '../../kit/errors.ts';
import type { Transcriber } from '../../providers/transcription/port.ts';

export interface TranscriptionPrice {
  usdPerHour: number;
  usdPerEpisode: number;
  pricedOn: string;
}

const prices: Record<Transcriber['source'], TranscriptionPrice> = {
  // The dearer of the two models that are asked for.
  assemblyai: { usdPerHour: 0.21, usdPerEpisode: 0, pricedOn: '2026-10-07' },
  // A credit an episode. The smallest plan has a hundred for $75; whoever buys packs pays less.
  taddy: { usdPerHour: 0, usdPerEpisode: 0.75, pricedOn: '2026-10-07' },
};

/** Where the feed does not say how long an episode is, it is reckoned as a long one. */
const unknownLengthSecs = 3 * 3_600;

/** US dollars for one episode. Throws `Trouble` `misconfigured` where nobody knows the price. */
export function priceOfTranscript(source: string, durationSecs: number | null): number {
  const price = (prices as Record<string, TranscriptionPrice | undefined>)[source];
  if (price === undefined) {
    throw new Trouble(
      'misconfigured',
      `There is no price for transcripts from "${source}". Choose a listed source in Settings.`,
    );
  }
  const secs = durationSecs !== null && durationSecs > 0 ? durationSecs : unknownLengthSecs;
  return price.usdPerEpisode + (secs / 3_600) * price.usdPerHour;
}
