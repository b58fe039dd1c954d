import type { Episode } from '../../../contract/episodes.ts';
import { daysBefore } from '../../format/dates.ts';
import { parseDurationSecs } from '../../format/duration.ts';
import { workState } from '../work/work-state.ts';

/** The numbers of one week, from its episodes. */
export interface WeekFigures {
  /** Newest first. */
  episodes: Episode[];
  totalSecs: number;
  /** Over the episodes whose length is known; 0 when none is. */
  averageSecs: number;
  transcribed: number;
  pending: number;
  /** Without a transcript and none under way; a failed one counts here. */
  missing: number;
  missingSecs: number;
}

/**
 * This week, and the one before it as long as nothing new has come: on a Sunday the page would show nothing but noughts
 * otherwise.
 */
export interface TwoWeeks {
  week: WeekFigures;
  /** Null where this week has episodes, or last week had none either. */
  lastWeek: WeekFigures | null;
}

/** `since` is where this week begins. */
export function twoWeeks(episodes: readonly Episode[], since: Date): TwoWeeks {
  const week = weekFigures(episodes, since);
  const lastWeek = weekFigures(episodes, daysBefore(since, 7), since);
  return { week, lastWeek: week.episodes.length === 0 && lastWeek.episodes.length > 0 ? lastWeek : null };
}

/**
 * "This week" is what was published on or after `since` (product.md section 9), and before `until` where a week has
 * ended; each episode counts once.
 */
export function weekFigures(episodes: readonly Episode[], since: Date, until?: Date): WeekFigures {
  const isOfWeek = (at: number) => at >= since.getTime() && (until === undefined || at < until.getTime());
  const ofWeek = [...new Map(episodes.map((episode) => [episode.id, episode])).values()]
    .filter(({ pubDate }) => pubDate !== null && isOfWeek(Date.parse(pubDate)))
    .sort((a, b) => (b.pubDate ?? '').localeCompare(a.pubDate ?? ''));
  const lengths = ofWeek.map(({ duration }) => parseDurationSecs(duration)).filter((secs) => secs > 0);
  const totalSecs = sum(lengths);
  const states = ofWeek.map((episode) => ({ episode, state: workState(episode.transcript) }));
  const missing = states.filter(({ state }) => state.is === 'none' || state.is === 'failed');
  return {
    episodes: ofWeek,
    totalSecs,
    averageSecs: lengths.length === 0 ? 0 : totalSecs / lengths.length,
    transcribed: states.filter(({ episode }) => episode.transcript?.status === 'completed').length,
    pending: states.filter(({ state }) => state.is === 'pending' && !state.hasResult).length,
    missing: missing.length,
    missingSecs: sum(missing.map(({ episode }) => parseDurationSecs(episode.duration))),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
