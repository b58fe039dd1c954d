import type { Episode } from '../../../contract/episodes.ts';
import { hoursAndMinutes, parseDurationSecs } from '../../format/duration.ts';

/** How long episodes are, as far as their feeds say. */
export function lengthOf(episodes: readonly Pick<Episode, 'duration'>[]): { secs: number; unknown: number } {
  const lengths = episodes.map(({ duration }) => parseDurationSecs(duration));
  return {
    secs: lengths.reduce((sum, secs) => sum + secs, 0),
    unknown: lengths.filter((secs) => secs === 0).length,
  };
}

/** "3h 20m of audio", "at least 20m of audio, 8 of unknown length"; empty where nothing is listed. */
export function audioOf(episodes: readonly Pick<Episode, 'duration'>[]): string {
  const { secs, unknown } = lengthOf(episodes);
  if (unknown === 0) return secs > 0 ? `${hoursAndMinutes(secs)} of audio` : '';
  if (secs === 0) return unknown === 1 ? 'its length is unknown' : 'all of unknown length';
  return `at least ${hoursAndMinutes(secs)} of audio, ${unknown} of unknown length`;
}
