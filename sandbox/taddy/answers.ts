import { createHash } from 'node:crypto';
import { publishedAt } from '../podcasts/feed-xml.ts';
import type { SandboxContext } from '../server.ts';
import type { SandboxEpisode, SandboxShow } from '../shows/read-shows.ts';
import { phrasesOf } from './phrases.ts';

interface Lookup {
  uuid?: string;
  name?: string;
  rssUrl?: string;
  guid?: string;
  seriesUuidForLookup?: string;
}

interface Wanted {
  uuid?: string;
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
  const episodes = context.shows.flatMap((show) =>
    show.episodes.map((episode, index) => ({
      show,
      episode,
      uuid: uuidOf(`${show.slug}/${episode.slug}`),
      guid: `${show.slug}-${episode.number}`,
      ready: index > 0,
    })),
  );
  const isReady = (it: (typeof episodes)[number]) => it.ready || made.has(it.uuid);
  return {
    getPodcastSeries(by: Lookup, asked: Asked) {
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
      };
    },
    getPodcastEpisode(by: Lookup, asked: Asked) {
      const found = episodes.find(
        (it) =>
          it.uuid === by.uuid ||
          ((by.seriesUuidForLookup === undefined || uuidOf(it.show.slug) === by.seriesUuidForLookup) &&
            (it.guid === by.guid || it.episode.title === by.name)),
      );
      if (found === undefined) return null;
      const { show, episode, uuid, guid } = found;
      const done = isReady(found) ? 'COMPLETED' : 'NOT_TRANSCRIBING';
      return {
        uuid,
        guid,
        name: episode.title,
        audioUrl: `${context.origin()}/podcasts/${show.slug}/${episode.slug}.wav`,
        duration: episode.durationSecs,
        datePublished: Math.floor(publishedAt(episode, context.firstStartAt).getTime() / 1000),
        taddyTranscribeStatus: asked.twist === 'processing' ? 'PROCESSING' : done,
      };
    },
    getEpisodeTranscript({ uuid, style, useOnDemandCreditsIfNeeded: onDemand }: Wanted, asked: Asked) {
      const found = episodes.find((it) => it.uuid === uuid);
      if (found === undefined || asked.twist === 'silent') return null;
      if (!isReady(found) && !onDemand) return null;
      made.add(found.uuid);
      return itemsOf(found.episode, style ?? 'PARAGRAPH');
    },
    getApiRequestsRemaining: () => 99_000,
    getTranscriptCreditsRemaining: () => 100,
  };
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
