import type { Episode } from '../../../contract/episodes.ts';
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

/** "This week" is what was published on or after `since` (product.md section 9); each episode counts once. */
export function weekFigures(episodes: readonly Episode[], since: Date): WeekFigures {
  const ofWeek = [...new Map(episodes.map((episode) => [episode.id, episode])).values()]
    .filter(({ pubDate }) => pubDate !== null && Date.parse(pubDate) >= since.getTime())
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
