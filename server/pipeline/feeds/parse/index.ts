/**
 * Parses podcast feeds: RSS 2.0 with itunes, Podcasting 2.0, media and content namespaces, and Atom (server.md
 * section 4.1, wire.md section 6). Streaming, in a thread of its own, in bounded memory and time.
 */
import { FeedError } from './feed-error.ts';
import type { FromWorker } from './messages.ts';
import { askThread, nextParseId } from './parser-thread.ts';
import { defaultLimits, type FeedLimits, type ParsedEpisode, type ParsedPodcast } from './types.ts';

export { FeedError, type FeedErrorReason } from './feed-error.ts';
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
}

/** Throws `FeedError`; episodes that were handed over before stay good, and its sentence says how many. */
export async function parseFeed(
  source: FeedBody,
  to: FeedReceiver,
  options: ParseOptions = {},
): Promise<{ podcast: ParsedPodcast; episodeCount: number; warnings: string[] }> {
  const limits = { ...defaultLimits, ...options.limits };
  const id = nextParseId();
  const ask = async (message: Parameters<typeof askThread>[0]) =>
    take(await askThread(message, limits.maxBusyMs * 2), to);
  let open = true;
  try {
    await ask({ id, kind: 'open', source: { url: source.url, contentType: source.contentType }, limits });
    try {
      for await (const chunk of source.body) {
        options.signal?.throwIfAborted();
        await ask({ id, kind: 'write', bytes: chunk });
      }
    } catch (error) {
      if (!isCutOff(error)) throw error;
      // The connection broke: what had come is a feed that breaks off.
    }
    const last = await ask({ id, kind: 'end' });
    open = false;
    if (!last.podcast || !last.ended) throw new FeedError('not-a-feed');
    return { podcast: last.podcast, ...last.ended };
  } finally {
    if (open) void askThread({ id, kind: 'drop' }, limits.maxBusyMs);
  }
}

const isCutOff = (error: unknown) => error instanceof Error && 'kind' in error && error.kind === 'cut-off';

async function take(answer: FromWorker, to: FeedReceiver): Promise<FromWorker> {
  if (answer.crashed !== undefined) throw new Error(`The feed parser failed: ${answer.crashed}`);
  if (answer.podcast) await to.onPodcast?.(answer.podcast);
  if (answer.episodes && answer.episodes.length > 0) await to.onEpisodes(answer.episodes);
  if (answer.failed) {
    const { reason, detail, episodeCount } = answer.failed;
    throw new FeedError(reason, { detail, episodeCount });
  }
  return answer;
}
