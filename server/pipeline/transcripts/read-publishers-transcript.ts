/** The transcript that the feed itself links to: free and instant, where it can be read. */
import type { Utterance } from '../../../contract/transcripts.ts';
import type { TranscriptLink } from '../../kit/db/wire-columns.ts';
import { type Outbound, OutboundError } from '../../kit/outbound/index.ts';
import { rankTranscriptLinks, readTranscriptFile, TranscriptFileError } from './formats/index.ts';

export interface PublishersTranscript {
  utterances: Utterance[];
  warnings: string[];
}

const mostTries = 4;
const maxBytes = 20 * 1024 * 1024;

/** Tries the links, the best first; `problem` says why none of them serves. */
export async function readPublishersTranscript(
  outbound: Outbound,
  links: readonly TranscriptLink[],
  language: string | null,
  signal: AbortSignal,
): Promise<PublishersTranscript | { problem: string }> {
  let problem = 'The feed links to no transcript file that can be read.';
  for (const link of rankTranscriptLinks(links, language).slice(0, mostTries)) {
    try {
      return await readLink(outbound, link, signal);
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
  link: TranscriptLink,
  signal: AbortSignal,
): Promise<PublishersTranscript> {
  const response = await outbound.request({ url: link.url, signal });
  try {
    if (response.status !== 200) {
      throw new TranscriptFileError(
        'empty',
        `The publisher's transcript file answers ${response.status}. Transcribe the audio instead.`,
      );
    }
    const hint = { contentType: response.headers.get('content-type'), type: link.type, url: response.url };
    const { utterances, warnings } = readTranscriptFile(await response.bytes(maxBytes), hint);
    return { utterances, warnings };
  } finally {
    await response.cancel();
  }
}
