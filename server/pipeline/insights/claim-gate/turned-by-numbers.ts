/** "Fell from $1,960 to $2,840", "71 percent trails 61 percent": the claim's own numbers say the opposite of its verb. */
import type { ClaimNumber, ReadClaim } from './read-claim.ts';

const rising =
  /^(?:rise|rises|rose|risen|climb|climbs|climbed|increased?|increases|grew|grow|grows|raised?|up)$/;
const falling =
  /^(?:fall|falls|fell|fallen|drop|drops|dropped|decreased?|decreases|declined?|shrank|down|cut)$/;
const numberReach = 4;

const winning = /^(?:win|wins|won|beat|beats|lead|leads|led|ahead)$/;
const losing = /^(?:lose|loses|lost|trail|trails|trailed|behind)$/;

/** "Won with 117, against 210", "stayed ahead with 117 to 112": the first number is that of whom the verb tells. */
function wonWrongly(one: ClaimNumber, two: ClaimNumber, canonical: ReadClaim['canonical']): string | null {
  const between = canonical.slice(one.to + 1, two.at).map(({ norm }) => norm);
  const isScore = between.at(-1) === 'against' || (between.at(-1) === 'to' && between.length <= 2);
  if (!isScore || between.length > numberReach || one.value === two.value) return null;
  const verbs = canonical.slice(Math.max(0, one.at - numberReach), one.at).map(({ norm }) => norm);
  return verbs.find((norm) => (one.value < two.value ? winning : losing).test(norm)) ?? null;
}

/** What the claim's own numbers contradict. */
export function turnedByNumbers({ canonical, numbers }: ReadClaim): string | null {
  for (const [order, one] of numbers.entries()) {
    const two = numbers[order + 1];
    if (two === undefined) continue;
    const wrong =
      comparedWrongly(one, two, numbers[order + 2], canonical) ??
      wonWrongly(one, two, canonical) ??
      movedWrongly(one, two, canonical);
    if (wrong !== null) return wrong;
  }
  return null;
}

/** "Fell from $1,960 to $2,840". */
function movedWrongly(one: ClaimNumber, two: ClaimNumber, canonical: ReadClaim['canonical']): string | null {
  if (canonical[one.at - 1]?.norm !== 'from' || canonical[two.at - 1]?.norm !== 'to') return null;
  if (two.at - one.to > 2 || one.unit?.kind !== two.unit?.kind || one.isOrdinal) return null;
  const verb = canonical.slice(Math.max(0, one.at - numberReach), one.at).map(({ norm }) => norm);
  const factors = [one.unit?.factor ?? 1, two.unit?.factor ?? 1] as const;
  const isRise = two.value * factors[1] > one.value * factors[0];
  return verb.find((norm) => (isRise ? falling : rising).test(norm)) ?? null;
}

const ahead = /^(?:leads?|led|beats?|exceeds?|exceeded|tops|topped)$/;
const behind = /^(?:trails?|trailed|lags?|lagged)$/;
const more = /^(?:more|higher|larger|longer|bigger|above|ahead)$/;
const less = /^(?:less|fewer|lower|smaller|shorter|below|short|behind)$/;

/** "71 % trails 61 %", "$80 was $120 more than $200": what the numbers say themselves is the other way round. */
function comparedWrongly(
  one: ClaimNumber,
  two: ClaimNumber,
  three: ClaimNumber | undefined,
  canonical: ReadClaim['canonical'],
): string | null {
  const sizeOf = ({ value, unit }: ClaimNumber) => value * (unit?.factor ?? 1);
  if (one.unit?.kind !== two.unit?.kind) return null;
  const between = canonical.slice(one.to + 1, two.at).map(({ norm }) => norm);
  const verb = between.find((norm) => (sizeOf(one) < sizeOf(two) ? ahead : behind).test(norm));
  if (verb !== undefined) return verb;
  if (three === undefined || three.unit?.kind !== one.unit?.kind) return null;
  const gap = sizeOf(one) - sizeOf(three);
  if (Math.abs(Math.abs(gap) - sizeOf(two)) > 1e-9 * Math.abs(gap)) return null;
  const word = canonical[two.to + 1]?.norm ?? '';
  return (gap < 0 ? more : less).test(word) ? word : null;
}
