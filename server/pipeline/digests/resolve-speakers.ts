import type { Db, Trx } from '../../kit/db/connect.ts';
import type { DigestContent } from '../../kit/db/wire-columns.ts';
import { changeWhole, findOriginal } from '../removals/index.ts';
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
    ...changePlaces(content, (place) =>
      place.isFixed
        ? place
        : { ...place, speaker: displayName(place.speakerId, labels.get(place.episodeId) ?? {}) },
    ),
  };
}

type DigestPlace = NonNullable<DigestContent['claims']>[number]['evidence'][number];

/** The claims of an issue with each of their places changed; none where it has none. */
function changePlaces(
  { claims }: DigestContent,
  change: (place: DigestPlace) => DigestPlace,
): Pick<DigestContent, 'claims'> {
  if (claims === undefined) return {};
  return { claims: claims.map((claim) => ({ ...claim, evidence: claim.evidence.map(change) })) };
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
    ...changePlaces(content, (place) =>
      place.episodeId === episodeId ? { ...place, isFixed: true } : place,
    ),
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
    const freeze = (content: DigestContent) => frozen(withNames(content, labels), episodeId);
    const whole = await findOriginal(trx, digest.id);
    const left = freeze(digest.content);
    await saveDraft(trx, digest.id, left);
    // What an undo of a removal brings back keeps its names too.
    if (whole !== null) await changeWhole(trx, digest.id, freeze(whole));
  }
}
