import type { Utterance } from '../../../../contract/transcripts.ts';
import { openThreads, ThreadLost, type Threads } from '../../../kit/threads/index.ts';
import type { FileHint } from './cue.ts';
import { TranscriptFileError, type TranscriptFileReason } from './transcript-file-error.ts';

export interface ReadAsk {
  body: Uint8Array;
  hint: FileHint;
  /** Length of the episode's audio; null where the feed does not say. */
  durationSecs: number | null;
}

export interface ReadFile {
  utterances: Utterance[];
  /** The times of the words, packed (`packMarks`). */
  wordTimes: string | null;
  warnings: string[];
}

export type ReadAnswer = ReadFile | { refused: { reason: TranscriptFileReason; sentence: string } };

/** Four times what the largest file takes on a slow machine. */
const longestReadMs = 20_000;
const mostHeapMb = 512;

let threads: Threads<ReadAsk, ReadAnswer> | undefined;

function openOnce(): Threads<ReadAsk, ReadAnswer> {
  // From source it is a TypeScript file, in the build a bundled one beside the chunk that starts it.
  const name = import.meta.url.endsWith('.ts') ? './read-thread.ts' : './read-thread.js';
  threads ??= openThreads({ file: new URL(name, import.meta.url), atMost: 1, maxHeapMb: mostHeapMb });
  return threads;
}

/**
 * Reads a publisher's file beside the main thread, in bounded time and memory.
 *
 * @throws TranscriptFileError when the file cannot serve, or is too long for its audio; its message is for the admin.
 */
export async function readInThread(ask: ReadAsk, timeoutMs = longestReadMs): Promise<ReadFile> {
  const answer = await askThread(ask, timeoutMs);
  if ('refused' in answer) throw new TranscriptFileError(answer.refused.reason, answer.refused.sentence);
  return answer;
}

async function askThread(ask: ReadAsk, timeoutMs: number): Promise<ReadAnswer> {
  try {
    return await openOnce().askOnce(ask, { timeoutMs });
  } catch (error) {
    if (!(error instanceof ThreadLost) || error.reason === 'another') throw error;
    if (error.reason === 'too-slow') {
      const secs = Math.max(1, Math.round(timeoutMs / 1000));
      throw new TranscriptFileError(
        'too-slow',
        `Reading the publisher's transcript took longer than ${secs} ${secs === 1 ? 'second' : 'seconds'}. Transcribe the audio instead.`,
      );
    }
    throw new TranscriptFileError(
      'too-large',
      `The publisher's transcript needs more than ${mostHeapMb} MB to be read. Transcribe the audio instead.`,
    );
  }
}
