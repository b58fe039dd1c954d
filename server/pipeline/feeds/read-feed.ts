/** Fetches one feed and hands its episodes on while it is being read. */
import {
  gunzipIfGzip,
  type Outbound,
  type OutboundResponse,
  parseRetryAfter,
} from '../../kit/outbound/index.ts';
import { ThreadLost } from '../../kit/threads/index.ts';
import { StatusTrouble } from './feed-trouble.ts';
import { type ParsedEpisode, type ParsedPodcast, parseFeed } from './parse/index.ts';

export interface ReadFeed {
  /** Null where the host says that nothing changed since the last time (304). */
  podcast: ParsedPodcast | null;
  /** The address that answered, and whether every hop to it was permanent. */
  url: string;
  movedForGood: boolean;
  etag: string | null;
  lastModified: string | null;
  warnings: string[];
  /** For the next reading; null where nothing was read. */
  items: Uint8Array | null;
}

/** Who speaks: known before the first episodes come. */
export interface AnsweredBy {
  url: string;
  movedForGood: boolean;
  podcast: ParsedPodcast | null;
}

export interface ReadOptions {
  url: string;
  etag?: string | null;
  lastModified?: string | null;
  /** `items` of the last reading; they are read again where the feed has moved. */
  known?: Uint8Array | null;
  signal?: AbortSignal;
  now: Date;
  onPodcast?: (podcast: ParsedPodcast) => Promise<void> | void;
  onEpisodes: (batch: ParsedEpisode[], from: AnsweredBy) => Promise<void> | void;
}

const accept =
  'application/rss+xml, application/atom+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1';
/** F16: a feed that has not been read within this time is given up. Wall time: redirects, body, and what is made of it. */
export const feedWithinMs = 30_000;

// A feed that lost its thread through another one is fetched anew; each time costs the other its own reading.
const maxReadings = 4;

export async function readFeed(outbound: Outbound, options: ReadOptions): Promise<ReadFeed> {
  for (let reading = 1; ; reading += 1) {
    try {
      return await readOnce(outbound, options);
    } catch (error) {
      if (!(error instanceof ThreadLost) || reading === maxReadings) throw error;
    }
  }
}

async function readOnce(outbound: Outbound, options: ReadOptions): Promise<ReadFeed> {
  const response = await outbound.request({
    url: options.url,
    headers: {
      accept,
      ...(options.etag ? { 'if-none-match': options.etag } : {}),
      ...(options.lastModified ? { 'if-modified-since': options.lastModified } : {}),
    },
    signal: options.signal,
    totalMs: feedWithinMs,
  });
  try {
    if (response.status === 304) return answerOf(response, null, []);
    if (response.status !== 200) {
      throw new StatusTrouble(
        response.status,
        parseRetryAfter(response.headers.get('retry-after'), options.now),
      );
    }
    const { url, movedForGood } = answerOf(response, null, []);
    const from: AnsweredBy = { url, movedForGood, podcast: null };
    const parsed = await parseFeed(
      { body: gunzipIfGzip(response), url: response.url, contentType: response.headers.get('content-type') },
      {
        onEpisodes: (batch) => options.onEpisodes(batch, from),
        async onPodcast(podcast) {
          from.podcast = podcast;
          await options.onPodcast?.(podcast);
        },
      },
      {
        known: movedForGood ? null : (options.known ?? null),
        ...(options.signal ? { signal: options.signal } : {}),
      },
    );
    return { ...answerOf(response, parsed.podcast, parsed.warnings), items: parsed.items };
  } finally {
    await response.cancel();
  }
}

function answerOf(response: OutboundResponse, podcast: ParsedPodcast | null, warnings: string[]): ReadFeed {
  return {
    podcast,
    url: response.url,
    movedForGood: response.redirects.length > 0 && response.redirects.every((hop) => hop.permanent),
    etag: response.headers.get('etag'),
    lastModified: response.headers.get('last-modified'),
    warnings,
    items: null,
  };
}
