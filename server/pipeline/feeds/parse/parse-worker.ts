/** The parser's thread: feeds are parsed here, so that a big one never holds up a call. */
import { serveThread } from '../../../kit/threads/index.ts';
import { FeedError } from './feed-error.ts';
import { createFeedParser, type FeedParser } from './feed-parser.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import type { ParsedEpisode } from './types.ts';

// Longer strings would be kept apart from the small ones, and for longer.
const pieceBytes = 32 * 1024;

interface OpenFeed {
  parser: FeedParser;
  bytes: SharedArrayBuffer;
}

const feeds = new Map<number, OpenFeed>();

serveThread<ToWorker, FromWorker>({
  answer(message, feed) {
    try {
      return work(message, feed);
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      const parser = feeds.get(feed)?.parser;
      const { reason, message: detail, episodeCount } = error;
      const before = parser ? { episodes: parser.drain(), podcast: parser.podcast() } : {};
      return { ...before, failed: { reason, detail, episodeCount } };
    }
  },
  over: (feed) => void feeds.delete(feed),
});

function work(message: ToWorker, feed: number): FromWorker {
  if (message.kind === 'open') {
    const { source, limits, known, bytes } = message;
    feeds.set(feed, { parser: createFeedParser(source, limits, known), bytes });
    return {};
  }
  const open = feeds.get(feed);
  if (open === undefined) throw new Error('This feed was not opened.');
  const { parser } = open;
  if (message.kind === 'write') {
    const episodes: ParsedEpisode[] = [];
    for (let at = 0; at < message.length; at += pieceBytes) {
      episodes.push(
        ...parser.write(new Uint8Array(open.bytes, at, Math.min(pieceBytes, message.length - at))),
      );
    }
    return episodes.length > 0 ? { episodes, podcast: parser.podcast() } : {};
  }
  const result = parser.end(message.brokeOff);
  return {
    episodes: result.episodes,
    podcast: result.podcast,
    ended: { episodeCount: result.episodeCount, warnings: result.warnings, items: result.items },
  };
}
