import type { Podcast } from '../../../contract/podcasts.ts';
import { timeOfDay } from '../../format/dates.ts';
import { distance } from '../../format/distance.ts';
import { wholeNumber } from '../../format/plural.ts';

/** How long it has failed, when the next try comes, and that nothing is lost. */
export function feedStory({ feed, episodeCount }: Pick<Podcast, 'feed' | 'episodeCount'>, now: Date): string {
  const parts: string[] = [];
  const since = feed.failingSince === null ? null : timeOfDay(feed.failingSince, now);
  if (feed.failuresInARow === 1) parts.push(since === null ? 'Tried once.' : `Tried once, ${since}.`);
  else
    parts.push(`${feed.failuresInARow} tries in a row${since === null ? '' : ` since ${bareTime(since)}`}.`);
  if (feed.lastSuccessAt !== null) parts.push(`Last read ${bareTime(timeOfDay(feed.lastSuccessAt, now))}.`);
  if (feed.nextTryAt !== null && Date.parse(feed.nextTryAt) > now.getTime()) {
    const wait = distance(now, new Date(feed.nextTryAt));
    parts.push(`Next try in ${wait}, ${timeOfDay(feed.nextTryAt, now)}.`);
  }
  if (episodeCount > 0) {
    const safe = episodeCount === 1 ? 'The episode already here is safe.' : '';
    parts.push(safe || `The ${wholeNumber(episodeCount)} episodes already here are safe.`);
  }
  return parts.join(' ');
}

/** "since yesterday at 2:10 AM", "since 2:10 AM", "since Nov 12 at 2:10 AM" */
function bareTime(timeWords: string): string {
  return timeWords.replace(/^(at|on) /, '');
}
