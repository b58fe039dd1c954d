import type { FeedErrorReason } from './feed-error.ts';
import type { FeedSource } from './feed-parser.ts';
import type { FeedLimits, ParsedEpisode, ParsedPodcast } from './types.ts';

/** What the main thread asks of the parser's thread; every message is answered once, which is the back pressure. */
export type ToWorker =
  | {
      kind: 'open';
      source: FeedSource;
      limits: FeedLimits;
      known: Uint8Array | null;
      bytes: SharedArrayBuffer;
    }
  /** So many of the shared bytes hold what came next; nobody writes there until this is answered. */
  | { kind: 'write'; length: number }
  | { kind: 'end'; brokeOff: boolean };

export interface FromWorker {
  episodes?: ParsedEpisode[];
  podcast?: ParsedPodcast | null;
  ended?: { episodeCount: number; warnings: string[]; items: Uint8Array };
  failed?: { reason: FeedErrorReason; detail: string; episodeCount: number };
}
