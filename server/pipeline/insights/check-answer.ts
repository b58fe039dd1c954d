import type { Utterance } from '../../../contract/transcripts.ts';
import { Trouble } from '../../kit/errors.ts';
import { openThreads, ThreadLost, type Threads } from '../../kit/threads/index.ts';
import type { Claim, ClaimVerdict } from './claim-gate/index.ts';
import type { GateResult, OfferedQuote } from './quote-gate/index.ts';

export interface GateAsk {
  offered: readonly OfferedQuote[];
  claims: readonly Claim[];
  /** Names of the episode and of its show, its description and its credits: no claim needs a place for them. */
  known: readonly string[];
  /** Those of them that are titles: what a title says is nobody's statement. A person's name is. */
  titles: readonly string[];
  utterances: readonly Utterance[];
  /** The times of the words, packed (`packMarks`); null where the source knows none. */
  wordTimes: string | null;
  /** Names of the people in the episode, and of its speakers by their id. */
  names: readonly string[];
  labels: Readonly<Record<string, string>>;
}

export interface GateAnswer {
  quotes: GateResult;
  /** One for each claim, in their order. */
  verdicts: ClaimVerdict[];
}

/** A hundred times what an answer of the usual size takes. */
const longestCheckMs = 30_000;

let threads: Threads<GateAsk[], GateAnswer[]> | undefined;

function openOnce(): Threads<GateAsk[], GateAnswer[]> {
  // From source it is a TypeScript file, in the build a bundled one beside the chunk that starts it.
  const name = import.meta.url.endsWith('.ts') ? './gate-thread.ts' : './gate-thread.js';
  threads ??= openThreads({ file: new URL(name, import.meta.url), atMost: 1, maxHeapMb: 512 });
  return threads;
}

/**
 * Judges the quotes and claims of answers beside the main thread. Throws Trouble `down` where that takes too long: the
 * answer is booked, so trying again costs nothing, and the tries have an end.
 */
export async function checkAnswers(
  asks: readonly GateAsk[],
  timeoutMs = longestCheckMs,
): Promise<GateAnswer[]> {
  try {
    return await openOnce().askOnce([...asks], { timeoutMs });
  } catch (error) {
    if (!(error instanceof ThreadLost)) throw error;
    const secs = Math.max(1, Math.round(timeoutMs / 1000));
    throw new Trouble(
      'down',
      error.reason === 'too-slow'
        ? `Checking the answer against the transcript took longer than ${secs} ${secs === 1 ? 'second' : 'seconds'}.`
        : 'Checking the answer against the transcript was interrupted.',
      { cause: error },
    );
  }
}

export async function checkAnswer(ask: GateAsk, timeoutMs = longestCheckMs): Promise<GateAnswer> {
  const [answer] = await checkAnswers([ask], timeoutMs);
  if (answer === undefined) throw new Error('The gate gave no answer');
  return answer;
}
