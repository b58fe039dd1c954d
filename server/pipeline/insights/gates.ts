/**
 * The one door to both gates (evidence.md): a transcript is prepared once, then every quote and every claim about it is
 * judged on the same words, the same numbers and the same places. Pure, without any I/O.
 */
export { checkClaim } from './claim-gate/index.ts';
export { checkQuote, prepareTranscript } from './quote-gate/index.ts';
