/** "These are paid, and those are free" where it was said the other way round: two clauses whose halves changed places. */

import { ordinalsIn } from './check-ordinals.ts';
import type { ClaimIndex } from './claim-index.ts';
import type { ReadClaim } from './read-claim.ts';
import { holdsNumber } from './same-number.ts';
import type { ClaimReason } from './types.ts';

const joining = /^(?:and|but|while|whereas|where|though|although)$/;
/** Words that stand in one of two sentences alone. */
const leastItems = 5;

interface Item {
  /** Sentences of the evidence that hold it. */
  places: ReadonlySet<number>;
}

export function crossedClauses(
  claim: ReadClaim,
  close: readonly number[],
  index: ClaimIndex,
): ClaimReason | null {
  const clauses = clausesOf(claim, close, index);
  const [one, two, more] = clauses;
  // A sentence that joins several turns has words of each in each of its clauses.
  if (one === undefined || two === undefined || more !== undefined) return null;
  return areCrossed(one.items, two.items, close) ? { cause: 'otherMeasure', what: two.text } : null;
}

/** Each clause has something of both sentences, and no sentence has all of a clause. */
function areCrossed(one: readonly Item[], two: readonly Item[], close: readonly number[]): boolean {
  const alone = (items: readonly Item[], here: number, there: number) =>
    items.filter(({ places }) => places.has(here) && !places.has(there)).length;
  for (const first of close) {
    for (const second of close) {
      if (second !== first + 1) continue;
      const counts = [
        alone(one, first, second),
        alone(one, second, first),
        alone(two, first, second),
        alone(two, second, first),
      ];
      const sum = counts.reduce((all, count) => all + count, 0);
      const both = [...one, ...two].filter(({ places }) => places.has(first) && places.has(second)).length;
      if (sum >= leastItems && both === 0 && counts.every((count) => count > 0)) return true;
    }
  }
  return false;
}

function clausesOf(
  claim: ReadClaim,
  close: readonly number[],
  index: ClaimIndex,
): { text: string; items: Item[] }[] {
  const clauses: { text: string; items: Item[] }[] = [{ text: '', items: [] }];
  const ordinals = ordinalsIn(close, index);
  for (const [at, { norm, apart }] of claim.canonical.entries()) {
    if (at > 0 && (apart || joining.test(norm)) && (clauses.at(-1)?.items.length ?? 0) > 0)
      clauses.push({ text: norm, items: [] });
    const places = placesOf(at, claim, close, ordinals, index);
    if (places.size > 0) clauses.at(-1)?.items.push({ places });
  }
  return clauses.filter(({ items }) => items.length > 1);
}

function placesOf(
  at: number,
  claim: ReadClaim,
  close: readonly number[],
  ordinals: readonly { value: number; at: number }[],
  index: ClaimIndex,
): Set<number> {
  const norm = claim.canonical[at]?.norm ?? '';
  const value = norm === 'first' ? 1 : norm === 'second' ? 2 : null;
  if (value !== null)
    return new Set(
      ordinals.filter((one) => one.value === value).map((one) => index.sentenceOf[one.at] ?? -1),
    );
  const number = claim.numbers.find((one) => one.at === at);
  if (number !== undefined) return new Set(close.filter((sentence) => holdsNumber(number, sentence, index)));
  const id = claim.ids[at] ?? -1;
  if (id < 0 || (claim.idle[at] === 1 && !claim.nameWords.has(at))) return new Set();
  return new Set(
    close.filter((sentence) =>
      index.stems.subarray(index.firstOf[sentence], index.firstOf[sentence + 1]).includes(id),
    ),
  );
}
