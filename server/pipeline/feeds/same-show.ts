/** Whether a feed at another address is the same show. Moves are told by hosts, and hosts are mistaken at times. */
import { comparableAudioUrl } from '../../kit/outbound/index.ts';
import type { ParsedEpisode, ParsedPodcast } from './parse/index.ts';
import type { KnownEpisode } from './store.ts';

interface KnownShow {
  title: string;
  author: string;
  podcast_guid: string | null;
}

/**
 * The same podcast:guid says yes, another one says no. Else the title must be the same, and an episode must be known:
 * by its guid, its audio, or its title and date. A show without episodes so far goes by title and author.
 */
export function isSameShow(
  show: KnownShow,
  known: readonly KnownEpisode[],
  found: ParsedPodcast,
  episodes: readonly ParsedEpisode[],
): boolean {
  if (show.podcast_guid !== null && found.podcastGuid !== null) {
    return show.podcast_guid === found.podcastGuid;
  }
  if (fold(show.title) !== fold(found.title)) return false;
  if (known.length === 0) return fold(show.author) === fold(found.author);
  const guids = new Set(known.map(({ guid }) => guid));
  const audio = new Set(known.map(({ audio_key }) => audio_key));
  const days = new Set(known.map(({ title, pub_date }) => `${title}|${pub_date?.getTime()}`));
  return episodes.some(
    ({ guid, audioUrl, title, pubDate }) =>
      guids.has(guid) ||
      (audioUrl !== null && audio.has(comparableAudioUrl(audioUrl))) ||
      days.has(`${title}|${pubDate?.getTime()}`),
  );
}

const fold = (text: string) => text.trim().toLowerCase();
