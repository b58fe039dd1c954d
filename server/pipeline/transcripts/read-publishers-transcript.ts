/** The transcript that the feed itself links to: free and instant, where it can be read. */
import type { TranscriptLink } from '../../kit/db/wire-columns.ts';
import { type Outbound, OutboundError } from '../../kit/outbound/index.ts';
import { type ReadFile, rankTranscriptLinks, readInThread, TranscriptFileError } from './formats/index.ts';

/** What the feed says of the episode and its transcript files. */
export interface PublishersFiles {
  links: readonly TranscriptLink[];
  /** Of the podcast; null where the feed gives none. */
  language: string | null;
  /** Length of the audio; null where the feed gives none. */
  durationSecs: number | null;
}

const mostTries = 4;
const maxBytes = 20 * 1024 * 1024;

/** Tries the links, the best first; `problem` says why none of them serves. */
export async function readPublishersTranscript(
  outbound: Outbound,
  { links, language, durationSecs }: PublishersFiles,
  signal: AbortSignal,
): Promise<ReadFile | { problem: string }> {
  let problem = 'The feed links to no transcript file that can be read.';
  for (const link of rankTranscriptLinks(links, language).slice(0, mostTries)) {
    try {
      return await readLink(outbound, { link, durationSecs }, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof TranscriptFileError || error instanceof OutboundError)) throw error;
      problem = error.message;
    }
  }
  return { problem };
}

async function readLink(
  outbound: Outbound,
  { link, durationSecs }: { link: TranscriptLink; durationSecs: number | null },
  signal: AbortSignal,
): Promise<ReadFile> {
  const response = await outbound.request({ url: link.url, signal });
  try {
    if (response.status !== 200) {
      throw new TranscriptFileError(
        'empty',
        `The publisher's transcript file answers ${response.status}. Transcribe the audio instead.`,
      );
    }
    const hint = { contentType: response.headers.get('content-type'), type: link.type, url: response.url };
    return await readInThread({ body: await response.bytes(maxBytes), hint, durationSecs });
  } finally {
    await response.cancel();
  }
}
