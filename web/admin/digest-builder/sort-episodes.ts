import type { Episode } from '../../../contract/episodes.ts';

export interface Sorted {
  /** Insight completed, the most relevant first. */
  ready: Episode[];
  /** Transcript or insight missing, pending or failed. */
  needs: Episode[];
}

const relevanceOf = (episode: Episode) => episode.insight?.metadata?.audience_relevance ?? 0;

/** The two sections of the builder (product.md section 2, admin screen 13). */
export function sortEpisodes(episodes: readonly Episode[]): Sorted {
  return {
    ready: episodes
      .filter(({ insight }) => insight?.status === 'completed')
      .sort((a, b) => relevanceOf(b) - relevanceOf(a)),
    needs: episodes.filter(({ insight }) => insight?.status !== 'completed'),
  };
}
