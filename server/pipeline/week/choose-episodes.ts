import { orderByPriority } from '../../../edition/index.ts';
import type { CompletedInsight } from '../insights/index.ts';
import type { WeekEpisode } from './store.ts';

/**
 * The week's best episodes, at most so many, by the rule that orders a digest (product.md section 9). Before a digest is
 * written nobody has scored what can be done with each lesson, so an episode's relevance to the audience (0 to 5, here
 * doubled) stands for all of its lessons; virality is that of its quotes, and ties go to more lessons, then to the later
 * release.
 */
export function chooseEpisodes(
  episodes: readonly Pick<WeekEpisode, 'id' | 'pubDate'>[],
  insights: readonly CompletedInsight[],
  most: number,
): string[] {
  const byEpisode = new Map(insights.map((insight) => [insight.episodeId, insight]));
  const ranked = episodes.flatMap(({ id, pubDate }) => {
    const insight = byEpisode.get(id);
    if (insight === undefined) return [];
    const worth = (insight.relevance ?? 0) * 2;
    return [
      {
        id,
        release_date: pubDate.toISOString(),
        key_insights: insight.learnings.map(() => ({ actionability_score: worth, impact_score: worth })),
        viral_moments: insight.quotes.map(({ viralityScore }) => ({ virality_score: viralityScore })),
      },
    ];
  });
  return orderByPriority(ranked)
    .slice(0, most)
    .map(({ id }) => id);
}
