/** "Deep Dives" and "More Episodes" (product.md sections 7 and 9). */
import type { DigestEpisode } from '../../contract/digests.ts';
import { clampProse, clampText } from '../clamp-text.ts';
import { cleanText } from '../clean-text.ts';
import { formatClock, formatMinutes } from '../clock.ts';
import { type Cut, limitOf } from '../cuts.ts';
import { shortDate } from '../dates.ts';
import { safeUrl, spotifyLink } from '../links.ts';
import { createPlaces } from './places.ts';
import { type Saying, sayingOf } from './quotes.ts';
import { byScore } from './score.ts';

export interface PrintedInsight {
  text: string;
  /** "14:20" */
  at: string | null;
  /** The same in whole seconds. */
  secs: number | null;
  url: string | null;
}

export interface MoreEpisode {
  title: string;
  /** Null when the show's name stands in for a missing title. */
  show: string | null;
  /** "52 min" */
  length: string | null;
  url: string | null;
}

export interface Dive extends MoreEpisode {
  /** "Nov 12, 2025" */
  date: string | null;
  summary: string;
  topics: string[];
  insights: PrintedInsight[];
  moments: Saying[];
}

/** An episode with neither a title nor a show has nothing to be listed under. */
export function isPrintable(episode: DigestEpisode): boolean {
  return cleanText(episode.episode_title) !== '' || cleanText(episode.podcast_name) !== '';
}

function listingOf(episode: DigestEpisode, cut: Cut): MoreEpisode {
  const show = clampText(cleanText(episode.podcast_name), limitOf('name', cut));
  const title = clampText(cleanText(episode.episode_title), limitOf('title', cut));
  return {
    title: title || show,
    show: title === '' || show === '' ? null : show,
    length: formatMinutes(episode.minutes),
    url: safeUrl(episode.episode_url, cut.urlBytes) ?? spotifyLink(episode.spotifyEpisodeId),
  };
}

function insightsOf(episode: DigestEpisode, cut: Cut): PrintedInsight[] {
  return episode.key_insights
    .filter((it) => cleanText(it.text) !== '')
    .sort(byScore((it) => it.actionability_score + it.impact_score))
    .slice(0, cut.insights)
    .map((it) => {
      const at = it.timestamp !== undefined && Number.isFinite(it.timestamp) ? it.timestamp : null;
      return {
        text: clampProse(cleanText(it.text), limitOf('insight', cut)),
        at: at === null ? null : `${episode.audioChanged ? 'about ' : ''}${formatClock(at)}`,
        secs: at === null ? null : Math.max(0, Math.floor(at)),
        url: at === null ? null : spotifyLink(episode.spotifyEpisodeId, at),
      };
    });
}

/** How the deep dives are printed: under which cut, in which zone, and where quotes without a deep link lead. */
interface Printing {
  cut: Cut;
  timeZone: string;
  readUrl: string | null;
}

type PlaceOf = ReturnType<typeof createPlaces>;

function momentsOf(episode: DigestEpisode, placeOf: PlaceOf, { cut, readUrl }: Printing): Saying[] {
  const { spotifyEpisodeId, audioChanged } = episode;
  return episode.viral_moments
    .filter((it) => cleanText(it.quote) !== '')
    .sort(byScore((it) => it.virality_score))
    .map((it) => ({ it, place: placeOf('moment', episode.episodeId, it) }))
    .slice(0, cut.moments)
    .map(({ it, place }) => sayingOf(it, { spotifyEpisodeId, place, readUrl, audioChanged }, cut));
}

function diveOf(episode: DigestEpisode, placeOf: PlaceOf, printing: Printing): Dive {
  const { cut, timeZone } = printing;
  const topics = episode.key_topics.map((it) => clampText(cleanText(it), limitOf('topic', cut)));
  return {
    ...listingOf(episode, cut),
    date: shortDate(episode.release_date, timeZone),
    summary: clampProse(cleanText(episode.summary), limitOf('episodeSummary', cut)),
    topics: topics.filter((it) => it !== '').slice(0, cut.topics),
    insights: insightsOf(episode, cut),
    moments: momentsOf(episode, placeOf, printing),
  };
}

export function buildDives(episodes: readonly DigestEpisode[], printing: Printing): Dive[] {
  const placeOf = createPlaces();
  return episodes.map((episode) => diveOf(episode, placeOf, printing));
}

export function buildMore(episodes: readonly DigestEpisode[], cut: Cut): MoreEpisode[] {
  return episodes.map((episode) => listingOf(episode, cut));
}
