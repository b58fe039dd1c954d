import { checkQuote } from './check-quote.ts';
import type { PreparedTranscript } from './prepare-transcript.ts';
import type { GatedQuote, GateResult, OfferedQuote } from './types.ts';

/** Judges all quotes of an answer. The same stretch offered twice is kept once, with the higher virality. */
export function gateQuotes(offered: readonly OfferedQuote[], transcript: PreparedTranscript): GateResult {
  const counts = {
    offered: offered.length,
    verified: 0,
    repaired: 0,
    notFound: 0,
    ambiguous: 0,
    twoSpeakers: 0,
  };
  const quotes = new Map<string, GatedQuote>();
  for (const { text, context, viralityScore } of offered) {
    const verdict = checkQuote(text, transcript);
    if (verdict.state === 'dropped') {
      counts[verdict.reason] += 1;
      continue;
    }
    counts[verdict.state] += 1;
    const key = `${verdict.utteranceIndex}|${verdict.text}`;
    const known = quotes.get(key);
    if (known === undefined || known.viralityScore < viralityScore)
      quotes.set(key, { ...verdict, context, viralityScore });
  }
  return { quotes: [...quotes.values()], counts };
}
