/** "Grew until 2010" where it fell until then and grew after: which of two sides stands there is told by what is around. */
import type { ClaimIndex } from './claim-index.ts';
import { ballotOf, standingOf } from './leaning.ts';
import { type PlacedItem, wordsIn } from './placed-items.ts';
import { isEmptyPole, polesOf, sideOf } from './poles.ts';
import type { ReadClaim } from './read-claim.ts';
import type { ClaimReason } from './types.ts';

/** All that stands around it stands around the other side: chosen on claims that a person wrote. */
const leastAgainst = 0.2;
const mostPoles = 12;

export function turnedPoles(
  claim: ReadClaim,
  region: readonly number[],
  index: ClaimIndex,
): ClaimReason | null {
  const own = claim.canonical
    .flatMap(({ norm }, at) => (polesOf(norm).length === 0 || isEmptyPole(norm) ? [] : [{ norm, at }]))
    .slice(0, mostPoles);
  if (own.length === 0) return null;
  const ballot = ballotOf(claim, [], region, index);
  const said = wordsIn(region, index).filter(
    (at) => polesOf(index.transcript.canonical[at]?.norm ?? '').length > 0,
  );
  for (const { norm, at } of own) {
    if (own.some((two) => sideOf(norm, two.norm) === 'opposite')) continue;
    const onSide = (side: 'same' | 'opposite') =>
      said.filter((place) => {
        const word = index.transcript.canonical[place]?.norm ?? '';
        // What another word of the claim says is not told of this one.
        const isOther = word !== norm && own.some((two) => two.norm === word);
        return !isOther && sideOf(norm, word) === side;
      });
    const [same, opposite] = [placed(norm, at, onSide('same')), placed(norm, at, onSide('opposite'))];
    if (same.places.length === 0 || opposite.places.length === 0) continue;
    if (standingOf(same, opposite, ballot) < -leastAgainst) return { cause: 'direction', what: norm };
  }
  return null;
}

const placed = (norm: string, at: number, places: readonly number[]): PlacedItem => ({
  at,
  to: at,
  text: norm,
  isName: false,
  kind: 'pole',
  places,
  voice: [],
  size: 0,
  thing: null,
  isCounted: false,
});
