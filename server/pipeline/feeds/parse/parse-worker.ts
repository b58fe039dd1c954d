/** The parser's thread: feeds are parsed here, so that a big one never holds up a call. */
import { parentPort } from 'node:worker_threads';
import { FeedError } from './feed-error.ts';
import { createFeedParser, type FeedParser } from './feed-parser.ts';
import type { FromWorker, ToWorker } from './messages.ts';

const parsers = new Map<number, FeedParser>();

parentPort?.on('message', (message: ToWorker) => {
  parentPort?.postMessage(answer(message));
});

function answer(message: ToWorker): FromWorker {
  const { id } = message;
  try {
    return { id, ...work(message) };
  } catch (error) {
    const parser = parsers.get(id);
    parsers.delete(id);
    if (error instanceof FeedError) {
      const { reason, message: detail, episodeCount } = error;
      const before = parser ? { episodes: parser.drain(), podcast: parser.podcast() } : {};
      return { id, ...before, failed: { reason, detail, episodeCount } };
    }
    return { id, crashed: error instanceof Error ? error.message : String(error) };
  }
}

function work(message: ToWorker): Omit<FromWorker, 'id'> {
  if (message.kind === 'open') {
    parsers.set(message.id, createFeedParser(message.source, message.limits));
    return {};
  }
  const parser = parsers.get(message.id);
  if (message.kind === 'drop' || parser === undefined) {
    parsers.delete(message.id);
    return {};
  }
  if (message.kind === 'write') {
    const episodes = parser.write(message.bytes);
    return episodes.length > 0 ? { episodes, podcast: parser.podcast() } : {};
  }
  const result = parser.end();
  parsers.delete(message.id);
  return {
    episodes: result.episodes,
    podcast: result.podcast,
    ended: { episodeCount: result.episodeCount, warnings: result.warnings },
  };
}
