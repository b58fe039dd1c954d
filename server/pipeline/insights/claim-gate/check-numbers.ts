/** Whether the numbers of a claim stand in its evidence, and whether each still measures what it measured there. */
import { arithmeticOfOwn, findArithmetic } from './arithmetic.ts';
import { besideAnother } from './beside-numbers.ts';
import { ordersAnother } from './check-ordinals.ts';
import type { ClaimIndex } from './claim-index.ts';
import { nearness } from './nearness.ts';
import type { NumberMention } from './number-words.ts';
import type { ClaimNumber, ReadClaim } from './read-claim.ts';
import { figuresOf, matchNumber, unitsAgree } from './same-number.ts';
import type { Arithmetic, Claim, ClaimReason } from './types.ts';
import { isArticle, isBetween } from './uncounted.ts';

interface Bound {
  number: ClaimNumber;
  said: NumberMention;
  fit: number;
}

/** What the claim rests on first: it cites it, or nothing shares more with it. */
export interface Home {
  sentences: ReadonlySet<number>;
  isCited: boolean;
}

/** Sentence numbers. */
export interface ReadPlace {
  chosen: readonly number[];
  region: readonly number[];
  /** Null where all of the region counts alike. */
  home: Home | null;
  /** The claim tells it nearly word for word. */
  isRetold: boolean;
}

export interface NumbersVerdict {
  missing?: ClaimReason;
  mixed?: ClaimReason;
  arithmetic?: Arithmetic;
  /** Sentences that the numbers rest on. */
  sources: number[];
}

/** A number that stands apart from the chosen sentences must at least share a word with the claim around it. */
const leastFit = 0.3;
const leastConverted = 0.6;
const leastBare = 0.12;
/** How much a number must share with its place, by its figures: in turns that were found, and further off. */
const found: readonly number[] = [0.6, 0.6, 0.4, 0.1];
const far: readonly number[] = [1.5, 1.5, 1.5, 0.6];
/** A house and a month's payment are not taken for one another. */
const mostTimes = 50;
const orderLead = 0.25;
/** How much better another number must fit: less where the claim tells its place nearly word for word. */
interface Lead {
  least: number;
  times: number;
  more: number;
}
const told: Lead = { least: 0, times: 1.25, more: 0.12 };
const freely: Lead = { least: 0.75, times: 1.6, more: 0.3 };
const mostNumbers = 12;
const mostSaid = 60;

export function checkNumbers(
  claim: ReadClaim,
  place: ReadPlace,
  counts: Claim['counts'],
  index: ClaimIndex,
): NumbersVerdict {
  const { chosen, region, isRetold } = place;
  const said = saidIn(chosen, region, index);
  const bound: Bound[] = [];
  let arithmetic: Arithmetic | undefined;
  const sources: number[] = [];
  const open: ClaimNumber[] = [];
  for (const number of claim.numbers.slice(0, mostNumbers)) {
    if (isOurCount(number, claim, counts, index) || isArticle(number, claim)) continue;
    const best = bestOf(number, claim, said, place, index);
    if (best === null) {
      open.push(number);
      continue;
    }
    if (measuresElse(best, said, claim, index))
      return { missing: { cause: 'unit', what: number.text }, sources: [] };
    bound.push(best);
    sources.push(index.sentenceOf[best.said.at] ?? 0);
  }
  for (const number of open) {
    const missing = whyMissing(number, said, index);
    const isOther = missing.cause === 'unit';
    if (!isOther && isBetween(number, claim)) continue;
    const computed =
      arithmeticOfOwn(number, claim, bound, index) ??
      (isOther ? null : findArithmetic(number, claim, said, index));
    if (computed === null) return { missing, sources: [] };
    arithmetic ??= computed.arithmetic;
    sources.push(...computed.sentences);
  }
  const mixed = mixedUp(claim, bound, said, chosen, isRetold, index);
  return { ...(arithmetic && { arithmetic }), ...(mixed && { mixed }), sources };
}

/** Whether a number measures what another measured; more numbers than are read cannot be told apart. */
function mixedUp(
  claim: ReadClaim,
  bound: readonly Bound[],
  said: readonly NumberMention[],
  chosen: readonly number[],
  isRetold: boolean,
  index: ClaimIndex,
): ClaimReason | null {
  const more = moreThanAll(claim);
  if (more !== null) return { cause: 'otherMeasure', what: more };
  const unread = claim.numbers[mostNumbers];
  if (unread !== undefined) return { cause: 'otherMeasure', what: unread.text };
  const atHand = said.filter(({ at }) => chosen.includes(index.sentenceOf[at] ?? -1));
  return (
    swapped(bound, claim, index) ??
    besideAnother(claim, atHand, index) ??
    replaced(bound, claim, atHand, isRetold ? told : freely, index)
  );
}

/** "Of" which a number is a part: "26 of 31 signed". */
const isPartOf = (one: ClaimNumber, two: ClaimNumber, { canonical }: ReadClaim) =>
  two.at === one.to + 2 && canonical[one.to + 1]?.norm === 'of' && one.unit === null && two.unit === null;

/** "39 of 31 signed". */
function moreThanAll(claim: ReadClaim): string | null {
  const wrong = claim.numbers.find((one, order) => {
    const two = claim.numbers[order + 1];
    return two !== undefined && isPartOf(one, two, claim) && one.value > two.value;
  });
  return wrong?.text ?? null;
}

/** Where the number stands as the claim speaks of it. */
function bestOf(
  number: ClaimNumber,
  claim: ReadClaim,
  said: readonly NumberMention[],
  place: ReadPlace,
  index: ClaimIndex,
): Bound | null {
  return said
    .filter((mention) => matchNumber(number, mention, index) === 'same')
    .map((mention) => ({ number, said: mention, fit: nearness(number, mention, claim, index) }))
    .filter((pair) => isHere(pair, place, claim, index))
    .reduce<Bound | null>((one, other) => (one === null || other.fit > one.fit ? other : one), null);
}

/** The number stands there bare, and nearer by in another unit. */
function measuresElse(
  { number, said: own, fit }: Bound,
  said: readonly NumberMention[],
  claim: ReadClaim,
  index: ClaimIndex,
): boolean {
  if (own.unit !== null || own.thing !== null || (number.unit === null && number.thing === null))
    return false;
  return said.some(
    (other) =>
      matchNumber(number, other, index) === 'otherUnit' && nearness(number, other, claim, index) > fit,
  );
}

/** Numbers of the region, those of the chosen sentences first. */
function saidIn(chosen: readonly number[], region: readonly number[], index: ClaimIndex): NumberMention[] {
  const order = [...new Set([...chosen, ...region])];
  return order.flatMap((sentence) => index.numbersIn.get(sentence) ?? []).slice(0, mostSaid);
}

function isAtHand(at: number, chosen: readonly number[], { sentenceOf }: ClaimIndex): boolean {
  const sentence = sentenceOf[at] ?? 0;
  return chosen.some((one) => Math.abs(sentence - one) <= 1);
}

/** At hand, or spoken of as the claim speaks; thirty-five days are five weeks only then. */
function isHere(
  { number, said, fit }: Bound,
  { chosen, home }: ReadPlace,
  claim: ReadClaim,
  index: ClaimIndex,
): boolean {
  const sentence = index.sentenceOf[said.at] ?? -1;
  const isBeside = Math.abs(sentence - (chosen[0] ?? -9)) <= 1;
  if (!isBeside && ordersAnother(number, said, claim, index)) return false;
  if (home !== null && !(home.isCited && home.sentences.has(sentence))) {
    if (isBeside && home.sentences.has(chosen[0] ?? -9)) return true;
    const least = (home.sentences.has(sentence) ? found : far)[Math.min(3, figuresOf(number.value))];
    return fit >= (least ?? 1);
  }
  const isConverted = number.unit?.factor !== said.unit?.factor && said.unit !== null && number.unit !== null;
  if (isConverted) return fit >= leastConverted;
  // What counts nothing in words is not taken for a count: "seven thirty" for 730 strangers.
  const isBare = number.thing !== null && said.thing === null && said.unit === null;
  if (isBare && fit < leastBare) return false;
  return isAtHand(said.at, chosen, index) || fit >= leastFit || isExact(number);
}

/** A sum like $409,000 is said of one thing only; "two" is said of everything. */
function isExact({ value, unit }: ClaimNumber): boolean {
  return (unit !== null && (value >= 10 || unit.kind === 'Q')) || figuresOf(value) > 1;
}

const voices = new Set(['hosts', 'host', 'speakers', 'voices', 'presenters']);

/** "Both shows", "three episodes", "the two part": counted by us, nobody needs to have said it. */
function isOurCount(
  number: ClaimNumber,
  claim: ReadClaim,
  counts: Claim['counts'],
  { transcript }: ClaimIndex,
): boolean {
  if (number.unit !== null) return false;
  const isPointed = /^(?:the|all|these|those)$/.test(claim.canonical[number.at - 1]?.norm ?? '');
  const isBare =
    number.thing === null || /^(?:part|agree|differ|come|meet|land|disagree)$/.test(number.thing);
  if (isPointed && isBare && number.value === (counts?.speakers ?? transcript.speakers.size)) return true;
  // "Two prices, the one at which it is a home, and the one at which it is let."
  if (number.value > 1 && claim.text.match(/\bthe one\b/g)?.length === number.value) return true;
  if (number.thing === null) return false;
  if (voices.has(number.thing)) return number.value === (counts?.speakers ?? transcript.speakers.size);
  if (/^episodes?$/.test(number.thing)) return number.value === counts?.episodes;
  return /^(?:shows|podcasts)$/.test(number.thing) && number.value === counts?.shows;
}

function whyMissing(number: ClaimNumber, said: readonly NumberMention[], index: ClaimIndex): ClaimReason {
  const isUnit = said.some((mention) => matchNumber(number, mention, index) === 'otherUnit');
  return { cause: isUnit ? 'unit' : 'number', what: number.text };
}

/** Two numbers of the claim stand in each other's place. */
function swapped(bound: readonly Bound[], claim: ReadClaim, index: ClaimIndex): ClaimReason | null {
  for (const [order, one] of bound.entries()) {
    const two = bound.slice(order + 1).find((other) => areSwapped(one, other, claim, index));
    if (two !== undefined) return { cause: 'otherMeasure', what: `${one.number.text}, ${two.number.text}` };
  }
  return null;
}

function areSwapped(one: Bound, two: Bound, claim: ReadClaim, index: ClaimIndex): boolean {
  if (one.said === two.said || one.number.value === two.number.value) return false;
  if (isPartOf(one.number, two.number, claim)) return false;
  if (isOne(one.number) || isOne(two.number)) return false;
  if (!unitsAgree(one.number, two.said, index) || !unitsAgree(two.number, one.said, index)) return false;
  const first = nearness(one.number, two.said, claim, index);
  const second = nearness(two.number, one.said, claim, index);
  // One of them alone may stand far from all that the claim says.
  const crossed = Math.min(first, second) > leastFit ? first + second : 0;
  if (isTurnedSpan(one, two, claim, index)) return true;
  // Who tells it again keeps its order.
  const isInOrder = one.said.at < two.said.at === one.number.at < two.number.at;
  return crossed > (one.fit + two.fit) * 1.1 + (isInOrder ? orderLead : 0.04);
}

/** "From $58 to $37" where it went from $37 to $58. */
function isTurnedSpan(one: Bound, two: Bound, { canonical }: ReadClaim, { transcript }: ClaimIndex): boolean {
  const isSpan = canonical[one.number.at - 1]?.norm === 'from' && canonical[two.number.at - 1]?.norm === 'to';
  const before = ({ said }: Bound) => transcript.canonical[said.at - 1]?.norm;
  return isSpan && before(one) === 'to' && before(two) === 'from';
}

const isOne = ({ value, unit }: NumberMention) => value === 1 && unit === null;

/** Whether a reader could take one for the other: two sums, two shares, two counts. */
function couldStandFor(
  number: ClaimNumber,
  own: NumberMention,
  other: NumberMention,
  index: ClaimIndex,
): boolean {
  const isAlike = number.unit === null || own.unit === null || other.unit !== null;
  const [most, least] = [Math.max(own.value, other.value), Math.min(own.value, other.value)];
  if (most > least * mostTimes) return false;
  return isAlike && (number.unit !== null || other.unit === null) && unitsAgree(number, other, index);
}

/** Another number of the evidence stands where the claim's should. */
function replaced(
  bound: readonly Bound[],
  claim: ReadClaim,
  said: readonly NumberMention[],
  by: Lead,
  index: ClaimIndex,
): ClaimReason | null {
  for (const { number, said: own, fit } of bound) {
    for (const other of said) {
      const mayStand =
        by === told ? unitsAgree(number, other, index) : couldStandFor(number, own, other, index);
      if (other === own || other.isLoose || isOne(other) || !mayStand) continue;
      const isClaimed = bound.some((one) => matchNumber(one.number, other, index) === 'same');
      if (isClaimed) continue;
      const otherFit = nearness(number, other, claim, index);
      if (otherFit > by.least && otherFit > fit * by.times + by.more)
        return { cause: 'otherMeasure', what: number.text };
    }
  }
  return null;
}
