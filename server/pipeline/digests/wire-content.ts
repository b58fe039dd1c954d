import type { DigestClaim } from '../../../contract/claims.ts';
import type { DigestContent } from '../../kit/db/wire-columns.ts';

type Kept = 'claims' | 'leftOut' | 'claimCounts' | 'hand';

/** What a digest says as calls answer it, without what only the admin is told; an old one has no claims. */
export function wireContent({
  claims,
  leftOut: _left,
  claimCounts: _counts,
  hand: _hand,
  ...content
}: DigestContent): Omit<DigestContent, Kept> & { claims?: DigestClaim[] } {
  if (claims === undefined) return content;
  return {
    ...content,
    claims: claims.map((claim) => ({
      ...claim,
      evidence: claim.evidence.map(({ isFixed: _fixed, ...place }) => ({
        ...place,
        speaker: place.speaker ?? null,
      })),
    })),
  };
}

/** What was found out about its recordings since it was made is no part of its words. */
export function withChangedAudio(content: DigestContent, episodeIds: readonly string[]): DigestContent {
  if (episodeIds.length === 0) return content;
  const changed = new Set(episodeIds);
  return {
    ...content,
    episodes: content.episodes.map((episode) =>
      changed.has(episode.episodeId) ? { ...episode, audioChanged: true } : episode,
    ),
  };
}
