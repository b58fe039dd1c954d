/** What one region of the transcript says to a claim. */

import { turnedDirection } from './check-direction.ts';
import { isTogether, missingName, placesOfNames } from './check-names.ts';
import { turnedNegation } from './check-negation.ts';
import { checkNumbers, type Home } from './check-numbers.ts';
import { otherOrdinal } from './check-ordinals.ts';
import { otherBasis } from './check-per.ts';
import { otherSpan } from './check-rates.ts';
import { chooseSentences, pairShare } from './choose-sentences.ts';
import { type ClaimIndex, wordsBetween } from './claim-index.ts';
import { turnedComparison } from './compared-with.ts';
import { contrasted } from './contrasted.ts';
import { deniedBetween } from './denied-between.ts';
import { deniedNumber } from './denied-numbers.ts';
import { deniedThing } from './denied-things.ts';
import { runsOf } from './evidence-places.ts';
import { exchanged, isSettled, votesOf } from './exchanged.ts';
import { mixedName } from './mixed-names.ts';
import { otherNameBetween, speakerForDate } from './name-between.ts';
import type { ReadClaim } from './read-claim.ts';
import type { KnownNames } from './read-names.ts';
import { replacedNumber } from './replaced-number.ts';
import { unheardSource } from './said-by.ts';
import { figuresOf, holdsNumber } from './same-number.ts';
import { speakerInSlot, takenSlot } from './slots.ts';
import { toldByAnother } from './told-by-another.ts';
import { nameForSelf } from './told-of-self.ts';
import { turnedAnswer } from './turned-answer.ts';
import { turnedBetween } from './turned-between.ts';
import { turnedBound } from './turned-bounds.ts';
import { turnedObject } from './turned-object.ts';
import { turnedOrder } from './turned-order.ts';
import { turnedPoles } from './turned-poles.ts';
import { turnedPrefix } from './turned-prefix.ts';
import { turnedTime } from './turned-times.ts';
import type { Arithmetic, Claim, ClaimReason } from './types.ts';

/** Chosen on the corpus: see docs/decisions/0015-evidence-of-claims.md. */
export const leastSupport = 0.4;
/** Below this the place has nothing to do with the claim. */
export const leastPlace = 0.2;

/** What a region shares with a claim, before anything in it is compared. */
export interface Sight {
  /** Sentence numbers, ascending. */
  region: readonly number[];
  /** Those of them that say the claim, the best first. */
  chosen: readonly number[];
  /** They and their neighbours. */
  near: readonly number[];
  /** Share of the claim's rare words that stand in them, from 0 to 1. */
  support: number;
  /** The same, each word by how much it says in this conversation. */
  weight: number;
  /** Enough is shared to tell this place from any other. */
  isTold: boolean;
}

export interface Judgement extends Pick<Sight, 'support' | 'weight'> {
  state: 'supported' | 'computed' | 'weak' | 'doubtful' | 'unsupported';
  reason?: ClaimReason;
  arithmetic?: Arithmetic;
  /** Sentences, the best first. */
  chosen: number[];
  /** Share of the claim's neighbouring words that are neighbours here too. */
  pairs: number;
}

export function seeRegion(claim: ReadClaim, region: readonly number[], index: ClaimIndex): Sight {
  const chosen = chooseSentences(claim, region, index);
  const near = withNeighbours(chosen, index);
  return { region, chosen, near, ...supportOf(claim, near, chosen, index) };
}

/** With a `home`, what stands elsewhere in the region must be told more closely. */
export function judgeRegion(
  claim: ReadClaim,
  { region, chosen, near, support, weight }: Sight,
  home: Home | null,
  known: KnownNames,
  counts: Claim['counts'],
  index: ClaimIndex,
): Judgement {
  // What else was drawn in for a word or a number may say no to something else.
  const [best = -1] = chosen;
  const core = chosen.filter((sentence) => Math.abs(sentence - best) <= 1);
  const pairs = pairShare(claim, core, index);
  const isRetold = pairs >= retold;
  const numbers = checkNumbers(claim, { chosen, region, home, isRetold }, counts, index);
  const base = { chosen: covering(chosen, numbers.sources, index), support, weight, pairs };
  const fails = (state: 'doubtful' | 'weak' | 'unsupported', reason: ClaimReason): Judgement => ({
    state,
    reason,
    ...base,
  });
  if (chosen.length === 0) return fails('unsupported', { cause: 'noPlace', what: '' });
  if (numbers.missing) return fails('unsupported', numbers.missing);
  // What was joined from elsewhere names spans of its own.
  const atHome = near.filter((sentence) => home === null || home.sentences.has(sentence));
  const spoken = around(chosen, region, near, spanReach).filter(
    (one) => home === null || home.sentences.has(one),
  );
  const span = otherSpan(claim, chosen, atHome, spoken, index);
  if (span !== null) return fails('unsupported', span);
  const close = near.filter((sentence) => region.includes(sentence));
  const basis = otherBasis(claim, atHome, index);
  const ordinal = otherOrdinal(claim, near, close, index);
  const unsaid = [basis, ordinal].find((one) => one?.isMissing)?.reason;
  if (unsaid !== undefined) return fails('unsupported', unsaid);
  const here = around(chosen, region, near, nameReach).filter(
    (sentence) => home === null || home.sentences.has(sentence),
  );
  const names = home === null ? [] : placesOfNames(claim, region, best, index);
  base.chosen = covering(base.chosen, names, index);
  const nameMissing = missingName(claim, [...here, ...names], core, home === null, known.words, index);
  const joined = claim.names.find((name) => !isTogether(name, known, index));
  if (joined !== undefined) return fails('unsupported', { cause: 'name', what: joined.text });
  const misplaced =
    speakerInSlot(claim, close, index) ??
    speakerForDate(claim, close, index) ??
    nameForSelf(claim, close, index) ??
    unheardSource(claim, best, near, region, known, index);
  if (misplaced !== null) return fails('unsupported', { cause: 'name', what: misplaced });
  if (nameMissing !== null) return fails('unsupported', { cause: 'name', what: nameMissing });
  if (support < leastPlace && !isToldInNumbers(claim))
    return fails('unsupported', { cause: 'noPlace', what: '' });
  const replaced = replacedNumber(claim, chosen, region, index);
  if (replaced?.isMissing) return fails('unsupported', replaced.reason);
  const votes = votesOf(claim, close, index);
  const open = (reason: ClaimReason | null | undefined) =>
    reason && !isSettled(reason, votes) ? reason : null;
  const doubt =
    basis?.reason ??
    ordinal?.reason ??
    open(numbers.mixed) ??
    replaced?.reason ??
    open(mixedName(claim, chosen, region, known, index)) ??
    toldByAnother(claim, near, region, index) ??
    open(turnedOrder(claim, near, index)) ??
    exchanged(votes) ??
    takenSlot(claim, close, index) ??
    otherNameBetween(claim, close, index) ??
    turnedNegation(claim, isRetold ? core : telling(claim, core, chosen, index), near, isRetold, index) ??
    turnedDirection(
      claim,
      isRetold ? core : shown(chosen, index),
      [...new Set([...near, ...region])],
      isRetold,
      index,
    ) ??
    deniedBetween(claim, near, index) ??
    turnedBetween(claim, near, index) ??
    turnedPoles(claim, close, index) ??
    turnedBound(claim, close, index) ??
    contrasted(claim, close, index) ??
    deniedThing(claim, near, index) ??
    deniedNumber(claim, close, index) ??
    turnedObject(claim, close, index) ??
    turnedComparison(claim, near, index) ??
    turnedPrefix(claim, close, index) ??
    turnedTime(claim, near, index) ??
    turnedAnswer(claim, close, index);
  if (doubt) return fails('doubtful', doubt);
  if (support < leastSupport && !isToldInNumbers(claim))
    return fails('weak', { cause: 'support', what: support.toFixed(2) });
  if (numbers.arithmetic === undefined) return { state: 'supported', ...base };
  return { state: 'computed', arithmetic: numbers.arithmetic, ...base };
}

/** The sentences that are shown hold every number, as far as three places can; the best of them stays the first. */
function covering(chosen: readonly number[], sources: readonly number[], index: ClaimIndex): number[] {
  const runs = runsOf(chosen, index);
  const open = sources.filter(
    (source) => !runs.some(({ from, to }) => source >= from - 1 && source <= to + 1),
  );
  return [...new Set([...chosen.slice(0, 1), ...(open.length === 0 ? [] : sources), ...chosen])];
}

/** Two numbers that all stand there tell a place, however freely the rest is told. */
const isToldInNumbers = ({ numbers }: ReadClaim) => numbers.filter(isTellingNumber).length >= tellingNumbers;
const isTellingNumber = ({ value, unit }: ReadClaim['numbers'][number]) =>
  figuresOf(value) > 1 || (unit !== null && value >= 10);
const tellingNumbers = 2;

/** What says much of the claim itself, and not only a word or a number of it. */
function telling(
  claim: ReadClaim,
  core: readonly number[],
  chosen: readonly number[],
  { stems, firstOf }: ClaimIndex,
): number[] {
  const wordsOf = (sentence: number) => new Set(stems.subarray(firstOf[sentence], firstOf[sentence + 1]));
  const shared = (sentence: number) => [...wordsOf(sentence)].filter((id) => claim.rare.has(id)).length;
  return chosen.filter((sentence) => core.includes(sentence) || shared(sentence) >= tellingWords);
}
const tellingWords = 2;

/** Who goes on speaking names a thing once, and then it is "the channel". */
const nameReach = { before: 14, behind: 5 };
const spanReach = { before: 4, behind: 4 };

/** Where a name may stand: a pronoun takes its place for some sentences. */
function around(
  [core = -1]: readonly number[],
  region: readonly number[],
  near: readonly number[],
  { before, behind }: { before: number; behind: number },
): number[] {
  const isNear = (sentence: number) => sentence - core <= behind && core - sentence <= before;
  return [...new Set([...near, ...region.filter(isNear)])];
}

/** A neighbour without marks may be of hours: a place beside it does not read it. */
const longestNeighbour = 600;

function withNeighbours(chosen: readonly number[], index: ClaimIndex): number[] {
  const last = index.transcript.sentences.length - 1;
  const isReadable = (sentence: number) =>
    sentence >= 0 && sentence <= last && wordsBetween(sentence, sentence + 1, index) <= longestNeighbour;
  const near = new Set<number>();
  for (const sentence of chosen) {
    near.add(sentence);
    for (const at of [sentence - 1, sentence + 1]) if (isReadable(at)) near.add(at);
  }
  return [...near];
}

/** A claim of few words is told by its numbers too. */
const fewWords = 3;
const numberWeight = 0.35;
const pairWeight = 0.2;
/** With so many neighbours in common, a sentence of small words is told word for word. */
const alikePairs = 0.3;
/** So many that it is told word for word: then every "not" counts. */
export const retold = 0.5;

function supportOf(
  claim: ReadClaim,
  near: readonly number[],
  chosen: readonly number[],
  index: ClaimIndex,
): Pick<Sight, 'support' | 'weight' | 'isTold'> {
  const said = new Set<number>();
  for (const sentence of near) {
    for (let at = index.firstOf[sentence] ?? 0; at < (index.firstOf[sentence + 1] ?? 0); at += 1) {
      said.add(index.stems[at] ?? -1);
    }
  }
  let shared = 0;
  let weight = 0;
  let total = claim.unheard;
  for (const id of claim.rare) {
    total += index.weights[id] ?? 0;
    if (!said.has(id)) continue;
    shared += 1;
    weight += index.weights[id] ?? 0;
  }
  const found = claim.numbers.filter((number) =>
    near.some((sentence) => holdsNumber(number, sentence, index)),
  ).length;
  weight += numberWeight * found;
  total += numberWeight * claim.numbers.length;
  const pairs = pairShare(claim, chosen, index);
  const alike = (weight / Math.max(0.01, total)) * (1 - pairWeight) + pairWeight * pairs;
  const count = claim.rare.size + claim.unheard;
  const share = count === 0 ? 0 : shared / count;
  const isEnough = count < fewWords && found > 0 && (shared > 0 || pairs >= alikePairs);
  return {
    support: isEnough || (count === 0 && pairs >= alikePairs) ? Math.max(leastSupport, share) : share,
    weight: chosen.length === 0 ? 0 : alike,
    isTold: shared > 1 || pairs >= alikePairs || isWholeIn(claim, chosen[0] ?? -1, index),
  };
}

/** A claim of one rare word and a number that is seldom said: one sentence holds both, and no other needs to share more. */
function isWholeIn({ rare, unheard, numbers }: ReadClaim, sentence: number, index: ClaimIndex): boolean {
  const said = index.stems.subarray(index.firstOf[sentence], index.firstOf[sentence + 1]);
  return (
    numbers.some(isTellingNumber) &&
    unheard === 0 &&
    rare.size > 0 &&
    rare.size < fewWords &&
    [...rare].every((id) => said.includes(id)) &&
    numbers.every((number) => holdsNumber(number, sentence, index))
  );
}

/** What a reader sees of it: the sentences between the chosen ones too. */
function shown(chosen: readonly number[], index: ClaimIndex): number[] {
  const between = runsOf(chosen, index).flatMap(({ from, to }) =>
    Array.from({ length: to - from + 1 }, (_, step) => from + step),
  );
  return [...new Set([...chosen, ...between])];
}
