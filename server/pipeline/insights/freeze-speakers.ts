import type { Trx } from '../../kit/db/connect.ts';
import type { StoredQuote } from '../../kit/db/wire-columns.ts';
import { displayName, findTranscript } from '../transcripts/index.ts';
import { findInsightForUpdate, saveQuotes } from './store.ts';

/** Writes the names beside the quotes, as they are resolved now. Names that were written before stay. */
export function freezeNames(
  quotes: readonly StoredQuote[],
  labels: Readonly<Record<string, string>>,
): StoredQuote[] {
  return quotes.map((quote) =>
    quote.speaker === undefined ? { ...quote, speaker: displayName(quote.speakerId, labels) } : quote,
  );
}

/**
 * Before a transcript is replaced or deleted: its quotes keep the names that they have now. The speaker ids of
 * another transcript mean other people, so they must never be resolved through its labels.
 */
export async function freezeSpeakers(trx: Trx, episodeId: string): Promise<void> {
  const insight = await findInsightForUpdate(trx, episodeId);
  if (insight === null || insight.notable_quotes.length === 0) return;
  const transcript = await findTranscript(trx, episodeId);
  await saveQuotes(trx, episodeId, freezeNames(insight.notable_quotes, transcript?.speaker_labels ?? {}));
}
