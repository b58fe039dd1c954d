/**
 * Two names or numbers in each other's place. Every word of the claim that stands nearer to one of the two is asked
 * to which of them it stands nearer where it was said.
 */
import type { ClaimIndex } from './claim-index.ts';
import { type Ballot, ballotOf, isVoice, type Vote, voteOn } from './leaning.ts';
import { type PlacedItem, placedItems } from './placed-items.ts';
import type { ReadClaim } from './read-claim.ts';
import type { ClaimReason } from './types.ts';

/** So much more must stand crosswise than as the claim has it: chosen on claims that a person wrote. */
const leastLead = 0.15;
/** Where words beside both of them stand elsewhere; where those of one alone do, it may only be told of more. */
const leastOfEach = 0.03;
const leadOfOne = 0.25;
const timesMore = 2;
const topicTimes = 3;
const topicLead = 0.3;
/** A house and a month's payment are not taken for one another. */
const mostTimes = 50;

export function exchanged(votes: readonly Vote[]): ClaimReason | null {
  const wrong = votes.find(isCrossed);
  return wrong === undefined ? null : { cause: 'otherMeasure', what: pairText(wrong) };
}

function isCrossed({ one, two, kept, crossed, fewer }: Vote): boolean {
  const isLike =
    one.kind === two.kind || [one, two].every(({ kind }) => kind === 'name' || kind === 'letters');
  if (isLike || !one.isName)
    return isClear(crossed, kept) && (fewer >= leastOfEach || crossed - kept > leadOfOne);
  // What all speak of stands near to everything.
  const isThing = [one, two].every(({ kind }) => kind === 'topic' || kind === 'name');
  return isThing && crossed > kept * topicTimes && crossed - kept > topicLead;
}

/** Whether two that were thought to be exchanged clearly stand as the claim has them. */
export function isSettled({ what }: ClaimReason, votes: readonly Vote[]): boolean {
  return votes.some((vote) => pairText(vote) === what && isClear(vote.kept, vote.crossed));
}

export const isClear = (more: number, less: number) => more > less * timesMore && more - less > leastLead;
const pairText = ({ one, two }: Vote) => `${one.text}, ${two.text}`;

export function votesOf(claim: ReadClaim, region: readonly number[], index: ClaimIndex): Vote[] {
  const items = placedItems(claim, region, index);
  const ballot = ballotOf(claim, items, region, index);
  return items.flatMap((one, order) =>
    items
      .slice(order + 1)
      .filter((two) => mayBeExchanged(one, two, claim) && areAlike(one, two, ballot))
      .map((two) => voteOn(one, two, ballot)),
  );
}

function mayBeExchanged(one: PlacedItem, two: PlacedItem, claim: ReadClaim): boolean {
  if (one.isName !== two.isName) return false;
  if (!one.isName && one.kind !== two.kind && one.kind !== 'bare' && two.kind !== 'bare') return false;
  if (one.places.some((place) => two.places.includes(place))) return false;
  if (Math.max(one.size, two.size) > mostTimes * Math.min(one.size, two.size)) return false;
  const isOverlap = one.at <= two.to && two.at <= one.to;
  // Each counts what it counted there.
  const areTwoThings = one.isName || (one.thing !== null && two.thing !== null && one.thing !== two.thing);
  const isCounted = areTwoThings && (one.isCounted || two.isCounted);
  return !isOverlap && !isCounted && !areJoined(one, two, claim);
}

/** "A and B", "from one to the other": what is told of them is told of both; "nine of her 31" can't be the other way round. */
function areJoined(one: PlacedItem, two: PlacedItem, { canonical, idle, nameWords }: ReadClaim): boolean {
  const [from, to] = one.to < two.at ? [one.to, two.at] : [two.to, one.at];
  const isPart = !one.isName && canonical[from + 1]?.norm === 'of' && one.size < two.size;
  return idle
    .subarray(from + 1, to)
    .every((isIdle, step) => isIdle === 1 && (isPart || !nameWords.has(from + 1 + step)));
}

/** Who speaks and of whom he speaks are not taken for one another, nor a doer in the passive. */
const areAlike = (one: PlacedItem, two: PlacedItem, ballot: Ballot) =>
  isBy(one, ballot) === isBy(two, ballot) && speaks(one, ballot) === speaks(two, ballot);

const speaks = (item: PlacedItem, { words, index }: Ballot) =>
  item.voice.length > 0 && words.some((place) => isVoice(item, place, index));

/** "Bought by": whether it is the doer in the passive there, and not here, or the other way round. */
function isBy({ at, kind, places }: PlacedItem, { claim, index }: Ballot): boolean {
  const isDoer = places.some((place) => index.transcript.canonical[place - 1]?.norm === 'by');
  return kind === 'name' && isDoer !== (claim.canonical[at - 1]?.norm === 'by');
}
