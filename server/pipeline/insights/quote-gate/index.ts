/**
 * The quote gate: nothing is published as a quote that was not said (server.md section 4.3). Pure and deterministic;
 * the model's own claims of speaker and time are never used.
 */
export { checkQuote } from './check-quote.ts';
export { gateQuotes } from './gate-quotes.ts';
export { type PreparedTranscript, prepareTranscript } from './prepare-transcript.ts';
export type {
  FoundQuote,
  GatedQuote,
  GateResult,
  GateVerdict,
  OfferedQuote,
  SpokenUtterance,
} from './types.ts';
