/** Which of the places that a claim was judged by are shown: one that adds a word or two says nothing to a reader. */
import type { ClaimIndex } from './claim-index.ts';
import { runsOf } from './evidence-places.ts';
import type { ReadClaim } from './read-claim.ts';
import { holdsNumber } from './same-number.ts';

/** This share of the claim's rare words is told by the places before it: another one has to bring much. */
const toldEnough = 0.6;
const bringsMuch = 0.25;

/** Of the sentences that a claim stands on those that a reader needs, in their order; the best is always among them. */
export function neededSentences(
  claim: ReadClaim,
  chosen: readonly number[],
  index: ClaimIndex,
): readonly number[] {
  const wanted = wantedOf(claim, index);
  const places = runsOf(chosen, index).map(({ from, to }) =>
    Array.from({ length: to - from + 1 }, (_, step) => from + step),
  );
  const kept: number[] = [];
  for (const place of places) if (isNeeded(wanted, kept, place, index)) kept.push(...place);
  return chosen.filter((sentence) => kept.includes(sentence));
}

interface Wanted {
  words: ReadonlySet<number>;
  names: ReadonlySet<number>;
  numbers: ReadClaim['numbers'];
}

function wantedOf(claim: ReadClaim, index: ClaimIndex): Wanted {
  const parts = claim.names.flatMap(({ parts: all }) => all);
  const ids = parts.map((part) => index.stemIds.get(part) ?? -1).filter((id) => id >= 0);
  return { words: claim.rare, names: new Set(ids), numbers: claim.numbers };
}

function isNeeded(
  { words, names, numbers }: Wanted,
  kept: readonly number[],
  place: readonly number[],
  index: ClaimIndex,
): boolean {
  if (kept.length === 0) return true;
  const [before, here] = [stemsOf(kept, index), stemsOf(place, index)];
  const fresh = (ids: ReadonlySet<number>) => [...ids].filter((id) => here.has(id) && !before.has(id)).length;
  const holds = (sentences: readonly number[]) => (number: ReadClaim['numbers'][number]) =>
    sentences.some((sentence) => holdsNumber(number, sentence, index));
  if (fresh(names) > 0 || numbers.some((number) => holds(place)(number) && !holds(kept)(number))) return true;
  const told = [...words].filter((id) => before.has(id)).length;
  return told < toldEnough * words.size || fresh(words) >= bringsMuch * words.size;
}

function stemsOf(sentences: readonly number[], { stems, firstOf }: ClaimIndex): Set<number> {
  return new Set(
    sentences.flatMap((sentence) => [...stems.subarray(firstOf[sentence], firstOf[sentence + 1])]),
  );
}
