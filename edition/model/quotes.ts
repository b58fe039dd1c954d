/** "Notable Quotes": what was said, by whom, where, and whether the transcript check passed it. */
import type { DigestEpisode, Issue } from '../../contract/digests.ts';
import { clampText } from '../clamp-text.ts';
import { cleanName, cleanText } from '../clean-text.ts';
import { formatClock } from '../clock.ts';
import { type Cut, limitOf } from '../cuts.ts';
import { quotesInOrder } from '../in-order.ts';
import { safeUrl, spotifyLink } from '../links.ts';
import { createPlaces } from './places.ts';
import { scoreOf } from './score.ts';

/** The parts that a quote has wherever it is printed. */
export interface Saying {
  quote: string;
  speaker: string | null;
  /** "23:41", or "about 23:41" where the second is an estimate. */
  at: string | null;
  /** The same in whole seconds. */
  secs: number | null;
  /** The second in the audio, where the episode has a deep link; else, in a letter, its place on the reading page. */
  url: string | null;
  /** Its place on the page of the issue, once in an issue. */
  place: string;
  /** "9" or "8.5", out of 10. */
  virality: string | null;
  /** Virality of 8 or more stands out (product.md section 9). */
  hot: boolean;
  state: 'verified' | 'repaired' | null;
}

export interface PrintedQuote extends Saying {
  show: string | null;
  episode: string | null;
  /** Where the episode can be heard from its beginning. */
  listenUrl: string | null;
  /** Evidence: the sentence said before and after; null when missing, long, or cut. */
  before: string | null;
  after: string | null;
}

type Moment = DigestEpisode['viral_moments'][number];

/** Marks around a quote come from the page, so those that the text brings along go. */
function unquoted(text: string): string {
  const bare = /^["“„«]([^"“”„«»]*)["”“»]$/u.exec(text)?.[1];
  return bare?.trim() ?? text;
}

/** Only a second that the transcript's source gave is printed as one; those of old issues are where the turn begins. */
function clockOf({ timestamp, secondFrom }: Moment, audioChanged = false): string {
  return `${secondFrom === 'source' && !audioChanged ? '' : 'about '}${formatClock(timestamp)}`;
}

interface Source {
  spotifyEpisodeId: string | null;
  place: string;
  /** The reading page of a letter; null where the issue is printed otherwise. */
  readUrl: string | null;
  /** The audio is another file than the one that was transcribed. */
  audioChanged?: boolean | undefined;
}

export function sayingOf(
  moment: Moment,
  { spotifyEpisodeId, place, readUrl, audioChanged }: Source,
  cut: Cut,
): Saying {
  const known = Number.isFinite(moment.timestamp) && moment.timestamp >= 0;
  return {
    quote: clampText(unquoted(cleanText(moment.quote)), limitOf('quote', cut)),
    speaker: clampText(cleanName(moment.speaker), limitOf('name', cut)) || null,
    at: known ? clockOf(moment, audioChanged) : null,
    secs: known ? Math.floor(moment.timestamp) : null,
    url: known ? (spotifyLink(spotifyEpisodeId, moment.timestamp) ?? placeLink(readUrl, place)) : null,
    place,
    virality: scoreOf(moment.virality_score),
    hot: moment.virality_score >= 8,
    state: moment.state,
  };
}

function placeLink(readUrl: string | null, place: string): string | null {
  return readUrl && `${readUrl}#${place}`;
}

/** A sentence of evidence is whole or absent: a cut one would prove nothing. */
function evidenceOf(sentence: string, cut: Cut): string | null {
  const text = cleanText(sentence);
  if (!cut.evidence || text === '') return null;
  return text.length <= limitOf('evidence', cut).chars ? text : null;
}

function listenUrlOf(issue: Issue, quote: Issue['notableQuotes'][number], cut: Cut): string | null {
  const source = issue.episodes.find((it) => quote.episodeId !== null && it.episodeId === quote.episodeId);
  return safeUrl(source?.episode_url, cut.urlBytes) ?? spotifyLink(quote.spotifyEpisodeId);
}

/** The notable quotes, most viral first. */
export function buildQuotes(issue: Issue, cut: Cut, readUrl: string | null = null): PrintedQuote[] {
  const placeOf = createPlaces();
  const printable = issue.notableQuotes.filter((it) => cleanText(it.quote) !== '');
  return quotesInOrder(printable, issue)
    .map((it) => ({ it, place: placeOf('quote', it.episodeId ?? it.source_episode, it) }))
    .slice(0, cut.quotes)
    .map(({ it, place }) => ({
      ...sayingOf(
        it,
        {
          spotifyEpisodeId: it.spotifyEpisodeId,
          place,
          readUrl,
          audioChanged: issue.episodes.some((one) => one.episodeId === it.episodeId && one.audioChanged),
        },
        cut,
      ),
      show: clampText(cleanText(it.podcast_name), limitOf('name', cut)) || null,
      episode: clampText(cleanText(it.source_episode), limitOf('title', cut)) || null,
      listenUrl: listenUrlOf(issue, it, cut),
      before: evidenceOf(it.before, cut),
      after: evidenceOf(it.after, cut),
    }));
}
