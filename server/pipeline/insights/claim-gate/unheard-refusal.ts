/** A claim in which somebody refuses needs evidence in which somebody does, in whatever words. */
import type { ClaimIndex } from './claim-index.ts';
import type { ReadClaim } from './read-claim.ts';

const refusing = /^(?:refus(?:e|es|ed|ing)|reject(?:s|ed|ing)?)$/;
const denying =
  /^(?:no|not|never|none|nobody|nothing|neither|nor|down|pass|passed|pushed|stop|stopped|against|avoid|avoided|without|won't|(?:refus|reject|declin|den[iy]|object|resist|disagree).*|.*n't)$/;

export function unheardRefusal(
  { canonical }: ReadClaim,
  near: readonly number[],
  { transcript, firstOf }: ClaimIndex,
): string | null {
  const word = canonical.find(({ norm }) => refusing.test(norm))?.norm ?? null;
  if (word === null) return null;
  const isDenied = near.some((sentence) =>
    transcript.canonical
      .slice(firstOf[sentence], firstOf[sentence + 1])
      .some(({ norm }) => denying.test(norm)),
  );
  return isDenied ? null : word;
}
