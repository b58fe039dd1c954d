import type { Utterance } from '../../../contract/transcripts.ts';
import { Trouble } from '../../kit/errors.ts';
import { openThreads, ThreadLost, type Threads } from '../../kit/threads/index.ts';
import type { GateResult, OfferedQuote } from './quote-gate/index.ts';

export interface GateAsk {
  offered: readonly OfferedQuote[];
  utterances: readonly Utterance[];
  /** The times of the words, packed (`packMarks`); null where the source knows none. */
  wordTimes: string | null;
  /** Names of the people in the episode, and of its speakers by their id. */
  names: readonly string[];
  labels: Readonly<Record<string, string>>;
}

/** A hundred times what an answer of the usual size takes. */
const longestCheckMs = 30_000;

let threads: Threads<GateAsk, GateResult> | undefined;

function openOnce(): Threads<GateAsk, GateResult> {
  // From source it is a TypeScript file, in the build a bundled one beside the chunk that starts it.
  const name = import.meta.url.endsWith('.ts') ? './gate-thread.ts' : './gate-thread.js';
  threads ??= openThreads({ file: new URL(name, import.meta.url), atMost: 1, maxHeapMb: 512 });
  return threads;
}

/**
 * Judges the quotes of an answer beside the main thread. Throws Trouble `down` where that takes too long: the answer is
 * booked, so trying again costs nothing, and the tries have an end.
 */
export async function checkQuotes(ask: GateAsk, timeoutMs = longestCheckMs): Promise<GateResult> {
  try {
    return await openOnce().askOnce(ask, { timeoutMs });
  } catch (error) {
    if (!(error instanceof ThreadLost)) throw error;
    const secs = Math.max(1, Math.round(timeoutMs / 1000));
    throw new Trouble(
      'down',
      error.reason === 'too-slow'
        ? `Checking the quotes against the transcript took longer than ${secs} ${secs === 1 ? 'second' : 'seconds'}.`
        : 'Checking the quotes against the transcript was interrupted.',
      { cause: error },
    );
  }
}
