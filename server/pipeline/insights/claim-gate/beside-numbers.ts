/** "Two showings" where eleven showings were said, and two offers: the word right beside a number tells which it is. */
import type { ClaimIndex } from './claim-index.ts';
import type { NumberMention } from './number-words.ts';
import type { ClaimNumber, ReadClaim } from './read-claim.ts';
import { matchNumber } from './same-number.ts';
import { isStopWord } from './stop-words.ts';
import type { ClaimReason } from './types.ts';
import { isPerson } from './units.ts';

/** A word said often says little of the number beside it. */
const leastWeight = 0.4;
/** Words between a number and what it counts: "six different stats". */
const reach = 2;

export function besideAnother(
  claim: ReadClaim,
  said: readonly NumberMention[],
  index: ClaimIndex,
): ClaimReason | null {
  for (const number of claim.numbers) {
    const own = said.filter((one) => matchNumber(number, one, index) === 'same');
    if (own.length === 0 || number.isOrdinal || number.value === 1 || isShare(number, claim)) continue;
    const others = said.filter((one) => isRival(number, one, own, claim, index));
    for (const [step, id] of besideOf(number, claim, index)) {
      const stands = (one: NumberMention) => isBeside(one, step, id, index);
      if (!own.some(stands) && others.some(stands)) return { cause: 'otherMeasure', what: number.text };
    }
  }
  return null;
}

/** "Three of five closings" are three closings out of five. */
const isShare = ({ at, to }: ClaimNumber, { canonical }: ReadClaim) =>
  [canonical[at - 1], canonical[at - 2], canonical[to + 1]].some((word) => word?.norm === 'of');

/** Another number of the claim, of the same kind. */
function isRival(
  number: ClaimNumber,
  one: NumberMention,
  own: readonly NumberMention[],
  claim: ReadClaim,
  index: ClaimIndex,
): boolean {
  if (own.includes(one) || one.isOrdinal || one.isLoose || one.unit?.kind !== number.unit?.kind) return false;
  return claim.numbers.some(
    (other) =>
      other !== number && other.unit?.kind === number.unit?.kind && matchNumber(other, one, index) === 'same',
  );
}

/** The words right before it and right behind it that say something. */
function besideOf(
  { at, to }: NumberMention,
  claim: ReadClaim,
  index: ClaimIndex,
): [step: 1 | -1, id: number][] {
  return ([-1, 1] as const).flatMap((step) => {
    const place = step < 0 ? at - 1 : to + 1;
    const id = claim.ids[place] ?? -1;
    const norm = claim.canonical[place]?.norm ?? '';
    const isPart = claim.canonical[step < 0 ? at : place]?.apart === true;
    const isTelling = id >= 0 && !isPart && !isStopWord(norm) && !isPerson(norm) && !/^\d/.test(norm);
    return isTelling && (index.weights[id] ?? 0) >= leastWeight ? [[step, id] as [1 | -1, number]] : [];
  });
}

function isBeside({ at, to }: NumberMention, step: 1 | -1, id: number, { stems }: ClaimIndex): boolean {
  for (let far = 1; far <= (step < 0 ? 1 : reach); far += 1) {
    if (stems[step < 0 ? at - far : to + far] === id) return true;
  }
  return false;
}
