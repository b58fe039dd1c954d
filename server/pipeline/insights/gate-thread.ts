/** The thread of the quote gate: however long an answer and a transcript are, no call waits for their comparison. */
import { serveThread } from '../../kit/threads/index.ts';
import { unpackMarks } from '../../kit/timed-text/index.ts';
import type { GateAsk } from './check-quotes.ts';
import { type GateResult, gateQuotes, prepareTranscript, type SpokenUtterance } from './quote-gate/index.ts';

serveThread<GateAsk, GateResult>({
  answer({ offered, utterances, wordTimes, names, labels }) {
    const spoken: SpokenUtterance[] = unpackMarks(utterances, wordTimes);
    return gateQuotes(offered, prepareTranscript(spoken, { names, labels }));
  },
});
