/** Claims of words that are not printed now are remembered beside the draft, with the admin's latest word on each. */
import type { DigestContent, StoredDigestClaim } from '../../../kit/db/wire-columns.ts';
import { coverageOf, settledAs } from '../claims/coverage.ts';
import { handOf } from './hand.ts';

const mostKept = 400;

/** The draft, which remembers of these claims what it does not hold itself; later ones count. */
export function withMemory(content: DigestContent, known: readonly StoredDigestClaim[]): DigestContent {
  const there = new Set(content.claims?.map(coverageOf));
  const latest = new Map<string, StoredDigestClaim>();
  for (const claim of known) {
    const key = coverageOf(claim);
    // The last one stands last: where words were judged more than once, an undo brings that back.
    latest.delete(key);
    if (!there.has(key)) latest.set(key, claim);
  }
  return { ...content, hand: { ...handOf(content), claims: [...latest.values()].slice(-mostKept) } };
}

/** All that a draft knows: what it remembers, then what it prints. */
export const knownTo = (content: DigestContent): StoredDigestClaim[] => [
  ...handOf(content).claims,
  ...(content.claims ?? []),
];

/** These claims as the admin has settled them since, or taken back. */
export function asSettled<C extends StoredDigestClaim>(
  claims: readonly C[],
  known: readonly StoredDigestClaim[],
): StoredDigestClaim[] {
  const latest = new Map(known.map((claim) => [coverageOf(claim), claim]));
  return claims.map((claim) => {
    const before = latest.get(coverageOf(claim));
    return before === undefined ? claim : settledAs(claim, before);
  });
}
