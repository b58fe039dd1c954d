import type { Trx } from '../../kit/db/connect.ts';
import type { StoredPlace, StoredQuote } from '../../kit/db/wire-columns.ts';
import { displayName, findTranscript } from '../transcripts/index.ts';
import { findInsightForUpdate, saveClaims, saveQuotes } from './store.ts';

/** Writes the names beside the quotes, as they are resolved now. Names that were written before stay. */
export function freezeNames(
  quotes: readonly StoredQuote[],
  labels: Readonly<Record<string, string>>,
): StoredQuote[] {
  return quotes.map((quote) =>
    quote.speaker === undefined ? { ...quote, speaker: displayName(quote.speakerId, labels) } : quote,
  );
}

/** The same of the places that claims rest on. */
export function freezePlaces<T extends { evidence: readonly StoredPlace[] }>(
  claims: readonly T[],
  labels: Readonly<Record<string, string>>,
): T[] {
  return claims.map((claim) => ({
    ...claim,
    evidence: claim.evidence.map((place) =>
      place.speaker === undefined ? { ...place, speaker: displayName(place.speakerId, labels) } : place,
    ),
  }));
}

/**
 * Before a transcript is replaced or deleted: its quotes and evidence keep the names that they have now. The speaker ids of
 * another transcript mean other people, so they must never be resolved through its labels.
 */
export async function freezeSpeakers(trx: Trx, episodeId: string): Promise<void> {
  const insight = await findInsightForUpdate(trx, episodeId);
  if (insight === null) return;
  const transcript = await findTranscript(trx, episodeId);
  const labels = transcript?.speaker_labels ?? {};
  const { notable_quotes: quotes, claims } = insight;
  if (quotes.length > 0) await saveQuotes(trx, episodeId, freezeNames(quotes, labels));
  if (claims !== null) {
    await saveClaims(trx, episodeId, { ...claims, kept: freezePlaces(claims.kept, labels) });
  }
}
