/**
 * Parses podcast feeds: RSS 2.0 with itunes, Podcasting 2.0, media and content namespaces, and Atom (server.md
 * section 4.1, wire.md section 6). Streaming, in a thread of its own, in bounded memory and time.
 */
import { ThreadLost } from '../../../kit/threads/index.ts';
import { FeedError } from './feed-error.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { openParser, SharedBytes } from './parser-thread.ts';
import { defaultLimits, type FeedLimits, type ParsedEpisode, type ParsedPodcast } from './types.ts';

export { FeedError, type FeedErrorReason } from './feed-error.ts';
export { leftOutSentence, notWellFormed } from './feed-warnings.ts';
export type { FeedLimits, FeedPerson, FeedTranscriptLink, ParsedEpisode, ParsedPodcast } from './types.ts';

export interface FeedBody {
  /** Decoded bytes, as the outbound fetch hands them over. */
  body: AsyncIterable<Uint8Array>;
  /** The address that answered: the base of relative addresses. */
  url: string;
  contentType: string | null;
}

export interface FeedReceiver {
  /** The channel as far as it is known when the first episodes come, and again at the end. */
  onPodcast?(podcast: ParsedPodcast): void | Promise<void>;
  /** Waited for before more is read. */
  onEpisodes(batch: ParsedEpisode[]): void | Promise<void>;
}

export interface ParseOptions {
  limits?: Partial<FeedLimits>;
  signal?: AbortSignal;
  /** `items` of the last reading: what stands in the feed as it did then is counted, and not handed over again. */
  known?: Uint8Array | null;
}

/**
 * Throws `FeedError`; episodes that were handed over before stay good, and its sentence says how many. Throws
 * `ThreadLost` with `another` where a feed beside it took the thread: then this one may be read again.
 */
export async function parseFeed(
  source: FeedBody,
  to: FeedReceiver,
  options: ParseOptions = {},
): Promise<{ podcast: ParsedPodcast; episodeCount: number; warnings: string[]; items: Uint8Array }> {
  const limits = { ...defaultLimits, ...options.limits };
  const parser = openParser();
  // The thread watches the time itself; this ends it where it cannot any more.
  const timeoutMs = limits.maxBusyMs * 2;
  const ask = async (message: ToWorker) => take(await parser.ask(message, { timeoutMs }).catch(rethrow), to);
  const shared = new SharedBytes();
  try {
    const { url, contentType } = source;
    const known = options.known ?? null;
    let brokeOff = false;
    await ask({ kind: 'open', source: { url, contentType }, limits, known, bytes: shared.buffer });
    try {
      for await (const chunk of source.body) {
        options.signal?.throwIfAborted();
        for (const length of shared.add(chunk)) await ask({ kind: 'write', length });
      }
    } catch (error) {
      if (!isCutOff(error)) throw error;
      // The connection broke: what had come is a feed that breaks off.
      brokeOff = true;
    }
    for (const length of shared.rest()) await ask({ kind: 'write', length });
    const last = await ask({ kind: 'end', brokeOff });
    if (!last.podcast || !last.ended) throw new FeedError('not-a-feed');
    return { podcast: last.podcast, ...last.ended };
  } finally {
    parser.close();
  }
}

/** A feed that holds or fills its thread ends with it. */
function rethrow(error: unknown): never {
  if (error instanceof ThreadLost && error.reason !== 'another') throw new FeedError('too-slow');
  throw error;
}

const isCutOff = (error: unknown) => error instanceof Error && 'kind' in error && error.kind === 'cut-off';

async function take(answer: FromWorker, to: FeedReceiver): Promise<FromWorker> {
  if (answer.podcast) await to.onPodcast?.(answer.podcast);
  if (answer.episodes && answer.episodes.length > 0) await to.onEpisodes(answer.episodes);
  if (answer.failed) {
    const { reason, detail, episodeCount } = answer.failed;
    throw new FeedError(reason, { detail, episodeCount });
  }
  return answer;
}
