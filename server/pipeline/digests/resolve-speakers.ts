import type { Db, Trx } from '../../kit/db/connect.ts';
import type { DigestContent } from '../../kit/db/wire-columns.ts';
import { displayName, listLabels } from '../transcripts/index.ts';
import { type DigestRow, listHolding, saveDraft } from './store.ts';

type Labels = ReadonlyMap<string, Readonly<Record<string, string>>>;
type Named = { speaker: string | null; speakerId?: string };

/** The names as the labels are now: a later label reaches digests that are not published (server.md section 4.3). */
export function withNames(content: DigestContent, labels: Labels): DigestContent {
  const name = <T extends Named>(quote: T, episodeId: string | null): T => {
    if (quote.speakerId === undefined || episodeId === null) return quote;
    return { ...quote, speaker: displayName(quote.speakerId, labels.get(episodeId) ?? {}) };
  };
  return {
    ...content,
    episodes: content.episodes.map((episode) => ({
      ...episode,
      viral_moments: episode.viral_moments.map((moment) => name(moment, episode.episodeId)),
    })),
    notableQuotes: content.notableQuotes.map((quote) => name(quote, quote.episodeId)),
  };
}

/** Drops the speaker ids, so that the names stay as they stand; of one episode, or of all. */
export function frozen(content: DigestContent, episodeId?: string): DigestContent {
  const drop = <T extends Named>(quote: T, of: string | null): T => {
    if (episodeId !== undefined && of !== episodeId) return quote;
    const { speakerId: _id, ...rest } = quote;
    return rest as T;
  };
  return {
    ...content,
    episodes: content.episodes.map((episode) => ({
      ...episode,
      viral_moments: episode.viral_moments.map((moment) => drop(moment, episode.episodeId)),
    })),
    notableQuotes: content.notableQuotes.map((quote) => drop(quote, quote.episodeId)),
  };
}

export async function labelsFor(
  db: Db | Trx,
  digests: readonly Pick<DigestRow, 'episode_ids'>[],
): Promise<Labels> {
  return listLabels(db, [...new Set(digests.flatMap((digest) => digest.episode_ids))]);
}

/** Before a transcript is replaced or deleted: drafts keep the names that its labels gave. */
export async function freezeDigestSpeakers(trx: Trx, episodeId: string): Promise<void> {
  const digests = await listHolding(trx, episodeId);
  const labels = await labelsFor(trx, digests);
  for (const digest of digests) {
    if (digest.content === null) continue;
    await saveDraft(trx, digest.id, frozen(withNames(digest.content, labels), episodeId));
  }
}
