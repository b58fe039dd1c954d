import { createHash } from 'node:crypto';
import { GraphQLError } from 'graphql';
import { publishedAt } from '../podcasts/feed-xml.ts';
import type { SandboxContext } from '../server.ts';
import type { SandboxEpisode, SandboxShow } from '../shows/read-shows.ts';
import { phrasesOf } from './phrases.ts';

type Maybe<T> = T | null | undefined;

interface Lookup {
  uuid: Maybe<string>;
  name: Maybe<string>;
  rssUrl: Maybe<string>;
  guid: Maybe<string>;
  seriesUuidForLookup: Maybe<string>;
}

interface Page {
  sortOrder: Maybe<'LATEST' | 'OLDEST' | 'SEARCH'>;
  searchTerm: Maybe<string>;
  page: Maybe<number>;
  limitPerPage: Maybe<number>;
}

interface Known {
  show: SandboxShow;
  episode: SandboxEpisode;
  uuid: string;
  guid: string;
  /** Transcribed without being asked. */
  ready: boolean;
}

const monthlyCredits = 100;

interface Wanted {
  uuid: Maybe<string>;
  style?: 'UTTERANCE' | 'PARAGRAPH';
  useOnDemandCreditsIfNeeded?: boolean;
}

interface Asked {
  twist: string | undefined;
}

const uuidOf = (text: string) => {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-9${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Resolvers over the sandbox's shows. The newest episode of a show is transcribed only on demand. */
export function answersFrom(context: SandboxContext) {
  const made = new Set<string>();
  const feedOf = (show: SandboxShow) => `${context.origin()}/podcasts/${show.slug}/feed.xml`;
  const episodes: Known[] = context.shows.flatMap((show) =>
    show.episodes.map((episode, index) => ({
      show,
      episode,
      uuid: uuidOf(`${show.slug}/${episode.slug}`),
      guid: `${show.slug}-${episode.number}`,
      ready: index > 0,
    })),
  );
  const isReady = (it: Known) => it.ready || made.has(it.uuid);
  const present = (found: Known, { twist }: Asked) => {
    const { show, episode, uuid, guid } = found;
    const done = isReady(found) ? 'COMPLETED' : 'NOT_TRANSCRIBING';
    return {
      uuid,
      guid,
      name: episode.title,
      audioUrl: `${context.origin()}/podcasts/${show.slug}/${episode.slug}.wav`,
      duration: episode.durationSecs,
      datePublished: Math.floor(publishedAt(episode, context.firstStartAt).getTime() / 1000),
      taddyTranscribeStatus: twist === 'processing' ? 'PROCESSING' : done,
    };
  };
  return {
    getPodcastSeries(by: Lookup, asked: Asked) {
      checkUuid(by.uuid);
      const show = context.shows.find(
        (it) => uuidOf(it.slug) === by.uuid || feedOf(it) === by.rssUrl || it.title === by.name,
      );
      if (show === undefined) return null;
      const status = asked.twist === 'not-wanted' ? 'CREATOR_ASKED_NOT_TO_TRANSCRIBE' : 'TRANSCRIBING';
      return {
        uuid: uuidOf(show.slug),
        name: show.title,
        rssUrl: feedOf(show),
        taddyTranscribeStatus: status,
        episodes: (page: Page) =>
          pageOf(
            episodes.filter((it) => it.show === show),
            page,
          ).map((it) => present(it, asked)),
      };
    },
    getPodcastEpisode(by: Lookup, asked: Asked) {
      checkUuid(by.uuid);
      const within = by.seriesUuidForLookup ?? null;
      const found = episodes.find(
        (it) =>
          it.uuid === by.uuid ||
          ((within === null || uuidOf(it.show.slug) === within) &&
            (it.guid === by.guid || it.episode.title === by.name)),
      );
      return found === undefined ? null : present(found, asked);
    },
    getEpisodeTranscript({ uuid, style, useOnDemandCreditsIfNeeded: onDemand }: Wanted, asked: Asked) {
      checkUuid(uuid);
      const found = episodes.find((it) => it.uuid === uuid);
      if (found === undefined || asked.twist === 'silent') return null;
      if (!isReady(found)) {
        if (!onDemand) return null;
        if (asked.twist === 'no-credits') throw new GraphQLError('You have no transcript credits left');
        made.add(found.uuid);
      }
      return itemsOf(found.episode, style ?? 'PARAGRAPH');
    },
    getApiRequestsRemaining: () => 99_000,
    getTranscriptCreditsRemaining: () => monthlyCredits - made.size,
  };
}

function checkUuid(uuid: string | null | undefined): void {
  if (uuid != null && uuid.length !== 36) throw new GraphQLError(`${uuid} is not a valid uuid`);
}

/** Newest first unless asked otherwise; at most 25 a page (wire.md section 2.1). */
function pageOf(episodes: readonly Known[], { sortOrder, searchTerm, page, limitPerPage }: Page): Known[] {
  const limit = Math.min(limitPerPage ?? 10, 25);
  const term = (searchTerm ?? '').toLowerCase();
  const sorted = sortOrder === 'OLDEST' ? episodes.toReversed() : episodes;
  const fitting =
    sortOrder === 'SEARCH'
      ? sorted.filter((it) => `${it.episode.title} ${it.episode.summary}`.toLowerCase().includes(term))
      : sorted;
  return fitting.slice(((page ?? 1) - 1) * limit, (page ?? 1) * limit);
}

/** Nobody is told apart: `speaker` is null (wire.md section 2.2). */
function itemsOf(episode: SandboxEpisode, style: 'UTTERANCE' | 'PARAGRAPH') {
  return phrasesOf(episode, style).map((phrase, index) => ({
    id: String(index),
    text: phrase.text,
    speaker: null,
    startTimecode: phrase.start,
    endTimecode: phrase.end,
  }));
}
