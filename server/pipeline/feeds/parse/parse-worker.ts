/** The parser's thread: feeds are parsed here, so that a big one never holds up a call. */
import { serveThread } from '../../../kit/threads/index.ts';
import { FeedError } from './feed-error.ts';
import { createFeedParser, type FeedParser } from './feed-parser.ts';
import type { FromWorker, ToWorker } from './messages.ts';

const parsers = new Map<number, FeedParser>();

serveThread<ToWorker, FromWorker>({
  answer(message, feed) {
    try {
      return work(message, feed);
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      const parser = parsers.get(feed);
      const { reason, message: detail, episodeCount } = error;
      const before = parser ? { episodes: parser.drain(), podcast: parser.podcast() } : {};
      return { ...before, failed: { reason, detail, episodeCount } };
    }
  },
  over: (feed) => void parsers.delete(feed),
});

function work(message: ToWorker, feed: number): FromWorker {
  if (message.kind === 'open') {
    parsers.set(feed, createFeedParser(message.source, message.limits, message.known));
    return {};
  }
  const parser = parsers.get(feed);
  if (parser === undefined) throw new Error('This feed was not opened.');
  if (message.kind === 'write') {
    const episodes = parser.write(message.bytes);
    return episodes.length > 0 ? { episodes, podcast: parser.podcast() } : {};
  }
  const result = parser.end();
  return {
    episodes: result.episodes,
    podcast: result.podcast,
    ended: { episodeCount: result.episodeCount, warnings: result.warnings, items: result.items },
  };
}
