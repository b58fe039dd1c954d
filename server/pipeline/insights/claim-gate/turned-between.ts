/** Between the same two words the claim has the opposite of what was said: "tell the buyers that", and it was the sellers. */
import type { ClaimIndex } from './claim-index.ts';
import { isPerson } from './persons.ts';
import { polesOf, sideOf } from './poles.ts';
import type { ReadClaim } from './read-claim.ts';
import { stemOf } from './stem.ts';
import { isStopWord } from './stop-words.ts';
import type { ClaimReason } from './types.ts';

const person = '<person>';
const end = '<end>';

interface Between {
  before: string;
  norm: string;
  behind: string;
}

export function turnedBetween(
  claim: ReadClaim,
  near: readonly number[],
  index: ClaimIndex,
): ClaimReason | null {
  const own = polesBetween(claim.canonical.map(({ norm }) => norm));
  if (own.length === 0) return null;
  const said = near.flatMap((sentence) =>
    polesBetween(
      index.transcript.canonical
        .slice(index.firstOf[sentence], index.firstOf[sentence + 1])
        .map(({ norm }) => norm),
    ),
  );
  const turned = own.find(({ before, norm, behind }) => {
    // Beside "the" everything is said somewhere; only words that tell vouch for it, or "the long one and the short one".
    const isContrast = own.some((other) => sideOf(norm, other.norm) === 'opposite');
    const vouches = (word: string, its: string) => word === its && (isContrast || isTelling(word));
    const isSaid = said.some((one) => {
      if (sideOf(norm, one.norm) !== 'same') return false;
      const isWhole = one.before === before && one.behind === behind;
      return isWhole || vouches(one.before, before) || vouches(one.behind, behind);
    });
    if (isSaid) return false;
    return said.some(
      (one) => one.before === before && one.behind === behind && sideOf(norm, one.norm) === 'opposite',
    );
  });
  return turned === undefined ? null : { cause: 'direction', what: turned.norm };
}

const isTelling = (word: string) => word !== person && word !== end && !isStopWord(word);

function polesBetween(norms: readonly string[]): Between[] {
  const wordAt = (at: number) => {
    const norm = norms[at];
    if (norm === undefined) return end;
    return isPerson(norm) ? person : stemOf(norm);
  };
  return norms.flatMap((norm, at) =>
    at === 0 || polesOf(norm).length === 0 ? [] : [{ before: wordAt(at - 1), norm, behind: wordAt(at + 1) }],
  );
}
