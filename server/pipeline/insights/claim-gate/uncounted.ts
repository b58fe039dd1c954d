/** Numbers that count nothing, and that nobody needs to have said. */
import type { ClaimNumber, ReadClaim } from './read-claim.ts';

/** "One" is an article more often than a number, and "one day", or "one day at a time", counts nothing. */
export function isArticle({ value, unit, text, to }: ClaimNumber, { canonical }: ReadClaim): boolean {
  const isByTurns = ['at', 'a', 'time'].every((norm, step) => canonical[to + 1 + step]?.norm === norm);
  return value === 1 && (unit === null || isByTurns || /^one day$/i.test(text)) && /^one\b/i.test(text);
}

/** What stands between stands between two, and nobody needs to have counted them. */
export const isBetween = ({ value, unit, at }: ClaimNumber, { canonical }: ReadClaim) =>
  value === 2 && unit === null && canonical[at - 1]?.norm === 'between';
