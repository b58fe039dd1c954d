/** "The second salesperson" where the first was said: small ordinals are words of order and of time as well. */
import type { ClaimIndex } from './claim-index.ts';
import { nearness } from './nearness.ts';
import { wordsIn } from './placed-items.ts';
import type { ReadClaim } from './read-claim.ts';
import { isStopWord } from './stop-words.ts';
import type { ClaimReason } from './types.ts';
import { unitAt } from './units.ts';

export interface OrdinalVerdict {
  reason: ClaimReason;
  /** Nobody said it, and another one was said of the same thing. */
  isMissing: boolean;
}

interface Place {
  value: number;
  at: number;
}

type Words = readonly { norm: string; apart: boolean }[];

const spelled: Readonly<Record<string, number>> = { first: 1, second: 2 };
/** What makes a first of something, in other words. */
const firstly =
  /^(?:first.*|1|one|new|newest|begin.*|began|start.*|initial.*|original.*|opening|earliest|debut|launch.*|never|before|ever|open.*|founding|founded|premiere|inaugural|early|kick.*|once)$/;
/** "The first look" counts nothing. */
const isFirstIdiom = (words: Words, at: number) =>
  /^(?:look|place|thing|step|name|names|hand|glance|sight|instance|half|part|pass|draft|line|order|aid)$/.test(
    words[at + 1]?.norm ?? '',
  );
const secondly = /^(?:second.*|2nd|another|twice|again)$/;
const determiner =
  /^(?:the|a|an|his|her|their|its|our|my|your|this|that|these|every|no|and|or|in|on|at|for|of|with|to|as)$/;
/** "A second later", "second-guess". */
const noThing =
  /^(?:later|ago|guess\w*|hand|thought|thoughts|of|to|and|or|that|i|we|you|he|she|they|it|the|a)$/;
/** "Came second". */
const placing =
  /^(?:came|come|comes|finish|finished|finishes|rank|ranked|ranks|place|placed|third|first|was|is)$/;

/** 1 or 2 where such an ordinal stands there; "a second" and "at first" are none. */
function smallOrdinal(words: Words, at: number): number | null {
  const norm = words[at]?.norm ?? '';
  const value = spelled[norm];
  if (value === undefined) return null;
  const before = words[at]?.apart === true ? '' : (words[at - 1]?.norm ?? '');
  const next = words[at + 1]?.apart === false ? words[at + 1]?.norm : undefined;
  if (value === 1) return before === 'at' || next === undefined || next === 'of' ? null : 1;
  if (/^\d/.test(before)) return null;
  if (placing.test(before) && (next === undefined || isStopWord(next))) return 2;
  if (next === undefined || noThing.test(next) || unitAt(next, '') !== null) return null;
  return determiner.test(before) ? 2 : null;
}

/** Ordinals of the evidence, "number two" among them. */
export function ordinalsIn(sentences: readonly number[], index: ClaimIndex): Place[] {
  const { canonical } = index.transcript;
  return wordsIn(sentences, index).flatMap((at): Place[] => {
    const norm = canonical[at]?.norm ?? '';
    const small = spelled[norm] === undefined ? null : smallOrdinal(canonical, at);
    if (small !== null) return [{ value: small, at }];
    const number = index.numbers[index.numberAt[at] ?? -1];
    if (number === undefined || number.at !== at) return [];
    const isNumbered = /^(?:number|no)$/.test(canonical[at - 1]?.norm ?? '');
    return number.isOrdinal || isNumbered ? [{ value: number.value, at }] : [];
  });
}

/** The first of the claim's small ordinals that its evidence does not say. */
export function otherOrdinal(
  claim: ReadClaim,
  near: readonly number[],
  region: readonly number[],
  index: ClaimIndex,
): OrdinalVerdict | null {
  let said: readonly Place[] | null = null;
  for (const [at, { norm }] of claim.canonical.entries()) {
    const value =
      spelled[norm] === undefined || claim.nameWords.has(at) ? null : smallOrdinal(claim.canonical, at);
    if (value === null) continue;
    said ??= ordinalsIn([...new Set([...near, ...region])], index);
    const nearest = (places: readonly Place[]) =>
      Math.max(0, ...places.map((one) => nearness({ at, to: at }, { at: one.at, to: one.at }, claim, index)));
    const same = nearest(said.filter((one) => one.value === value));
    const other = nearest(said.filter((one) => one.value !== value && !isClaimed(one, claim)));
    if (other >= leastNear && other > same * clearly + (same > 0 ? alsoNamed : 0))
      return { reason: { cause: 'number', what: norm }, isMissing: same < leastNear };
    const isSaid =
      value === 1
        ? isFirstIdiom(claim.canonical, at) || isToldSo(firstly, near, index)
        : isToldSo(secondly, near, index);
    if (!isSaid && !said.some((one) => one.value === value))
      return { reason: { cause: 'number', what: norm }, isMissing: false };
  }
  return null;
}

/** "The third letter" of another turn, where the claim has a third offer. */
export function ordersAnother(own: Ordered, said: Ordered, claim: ReadClaim, index: ClaimIndex): boolean {
  if (!own.isOrdinal || !said.isOrdinal) return false;
  const thing = claim.canonical[own.to + 1];
  if (thing === undefined || thing.apart || claim.idle[own.to + 1] === 1) return false;
  return index.stems[said.to + 1] !== claim.ids[own.to + 1];
}

interface Ordered {
  to: number;
  isOrdinal: boolean;
}

const leastNear = 0.3;
const clearly = 1.2;
const alsoNamed = 0.15;

/** The claim says that one too. */
const isClaimed = ({ value }: Place, claim: ReadClaim) =>
  claim.numbers.some((number) => number.value === value) ||
  claim.canonical.some(({ norm }) => spelled[norm] === value);

function isToldSo(telling: RegExp, near: readonly number[], index: ClaimIndex): boolean {
  return wordsIn(near, index).some((at) => telling.test(index.transcript.canonical[at]?.norm ?? ''));
}
