/**
 * The claim gate: a sentence of ours is printed where the transcript holds its numbers, its names, its direction and
 * its words (evidence.md). Pure and deterministic, on the same prepared transcript as the quote gate.
 */
export { checkClaim } from './check-claim.ts';
export type { Arithmetic, Claim, ClaimReason, ClaimState, ClaimVerdict, EvidencePlace } from './types.ts';
