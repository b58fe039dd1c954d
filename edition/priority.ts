/** Which episodes come first (product.md section 9). */
import type { DigestEpisode } from '../contract/digests.ts';

/** All that the rule looks at. */
interface Scored {
  key_insights: readonly Pick<
    DigestEpisode['key_insights'][number],
    'actionability_score' | 'impact_score'
  >[];
  viral_moments: readonly Pick<DigestEpisode['viral_moments'][number], 'virality_score'>[];
}
type Ranked = Scored & Pick<DigestEpisode, 'release_date'>;

function mean(values: readonly number[]): number {
  const known = values.filter(Number.isFinite);
  if (known.length === 0) return 0;
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}

/**
 * 0.6 times the mean of (actionability + impact) / 2 over the insights, plus 0.4 times the mean virality.
 * A side with nothing in it counts 0. The answer lies between 0 and 10.
 */
export function episodePriority(episode: Scored): number {
  const worth = mean(episode.key_insights.map((it) => (it.actionability_score + it.impact_score) / 2));
  const virality = mean(episode.viral_moments.map((it) => it.virality_score));
  return 0.6 * worth + 0.4 * virality;
}

/** Binary fractions make equal priorities differ in the last digit, which would hide a tie. */
function comparable(priority: number): number {
  return Math.round(priority * 1e9);
}

function releasedAt(episode: Ranked): number {
  const at = Date.parse(episode.release_date);
  return Number.isNaN(at) ? Number.NEGATIVE_INFINITY : at;
}

function compareReleases(a: Ranked, b: Ranked): number {
  const [left, right] = [releasedAt(a), releasedAt(b)];
  return left === right ? 0 : right > left ? 1 : -1;
}

/**
 * Highest priority first; ties go to more insights, then to the later release (undated last), then keep their
 * order. Returns a new array.
 */
export function orderByPriority<T extends Ranked>(episodes: readonly T[]): T[] {
  return episodes
    .map((episode) => ({ episode, priority: comparable(episodePriority(episode)) }))
    .sort(
      (a, b) =>
        b.priority - a.priority ||
        b.episode.key_insights.length - a.episode.key_insights.length ||
        compareReleases(a.episode, b.episode),
    )
    .map((it) => it.episode);
}
