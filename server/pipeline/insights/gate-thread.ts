/** The thread of both gates: however long an answer and a transcript are, no call waits for their comparison. */
import { serveThread } from '../../kit/threads/index.ts';
import { unpackMarks } from '../../kit/timed-text/index.ts';
import type { GateAnswer, GateAsk } from './check-answer.ts';
import { checkClaim } from './claim-gate/index.ts';
import { gateQuotes, prepareTranscript } from './quote-gate/index.ts';
import { withoutTitles } from './without-titles.ts';

function judge({
  offered,
  claims,
  known,
  titles,
  utterances,
  wordTimes,
  names,
  labels,
}: GateAsk): GateAnswer {
  const transcript = prepareTranscript(unpackMarks(utterances, wordTimes), { names, labels });
  return {
    quotes: gateQuotes(offered, transcript),
    verdicts: claims.map((claim) => {
      return checkClaim({ ...claim, text: withoutTitles(claim.text, titles), known }, transcript);
    }),
  };
}

serveThread<GateAsk[], GateAnswer[]>({ answer: (asks) => asks.map(judge) });
