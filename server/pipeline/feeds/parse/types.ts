/** What a feed says, as plain values that can cross from the parser's thread. */

export interface FeedTranscriptLink {
  url: string;
  type: string;
  language: string | null;
  rel: string | null;
}

export interface FeedPerson {
  name: string;
  role: string;
}

export interface ParsedEpisode {
  /** The feed's guid, trimmed; without one the enclosure's address, then title and date (server.md section 3). */
  guid: string;
  guidFrom: 'guid' | 'enclosure' | 'titleAndDate';
  /** Another, different item of this feed had the same guid before. */
  sharesGuid: boolean;
  /** Never empty. */
  title: string;
  /** Plain text. */
  description: string;
  pubDate: Date | null;
  /** As the feed wrote it, trimmed. */
  duration: string;
  durationSecs: number | null;
  audioUrl: string | null;
  audioType: string | null;
  audioBytes: number | null;
  imageUrl: string | null;
  linkUrl: string | null;
  transcripts: FeedTranscriptLink[];
  persons: FeedPerson[];
  season: number | null;
  episodeNumber: number | null;
  episodeType: 'full' | 'trailer' | 'bonus';
  /** Over the normalised fields: a host that renders the same items anew changes nothing. */
  contentHash: string;
}

export interface ParsedPodcast {
  title: string;
  author: string;
  description: string;
  imageUrl: string | null;
  linkUrl: string | null;
  language: string | null;
  podcastGuid: string | null;
  newFeedUrl: string | null;
  nextPageUrl: string | null;
  serial: boolean;
  blocked: boolean;
  persons: FeedPerson[];
}

export interface FeedLimits {
  maxDecodedBytes: number;
  maxDepth: number;
  /** Characters kept of one element's text; the rest is dropped. */
  maxTextChars: number;
  /** Of the parsing alone, not of the network. */
  maxBusyMs: number;
}

export const defaultLimits: FeedLimits = {
  maxDecodedBytes: 64 * 1024 * 1024,
  maxDepth: 64,
  maxTextChars: 200_000,
  maxBusyMs: 10_000,
};
