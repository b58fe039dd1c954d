/**
 * Of two things the claim names, to which a word of the claim stands nearer, here and where it was said. Where the
 * answers agree the two are as they were; where they go crosswise they have changed places.
 */
import type { ClaimIndex } from './claim-index.ts';
import { type PlacedItem, wordsIn } from './placed-items.ts';
import type { ReadClaim } from './read-claim.ts';

/** A word further away tells less, here and there. */
const decayHere = 0.1;
/** Of one alone, what stands beside it tells most. */
const decayBeside = 0.5;
const decayThere = 0.2;
const reach = 40;
/** A word that stands about as near to both tells nothing. */
const leastLeaning = 0.15;
/** "Below 150", "by October": said of everything, and so only right beside. */
const relating =
  /^(?:before|after|below|above|over|under|up|down|from|to|more|less|than|most|least|first|last|only|not|by|against|with|without|until|since|into|out|for)$/;
const relationWeight = 0.2;
const relationReach = { here: 3, there: 4 };
const numberWeight = 0.6;
/** Who says it stands beside all that he says. */
const voiceSteps = 5;
const markSteps = 2;
const sentenceSteps = 3;
const mostPlaces = 16;

export interface Vote {
  one: PlacedItem;
  two: PlacedItem;
  kept: number;
  crossed: number;
  /** The part of `crossed` that words beside the less crossed one of the two have in it. */
  fewer: number;
}

export interface Ballot {
  claim: ReadClaim;
  items: readonly PlacedItem[];
  /** For each word of the claim how far it is from the first. */
  own: readonly number[];
  /** Canonical words of the evidence. */
  words: readonly number[];
  index: ClaimIndex;
}

/** What every word of the claim says of the two. */
export function voteOn(one: PlacedItem, two: PlacedItem, ballot: Ballot): Vote {
  const { claim, own, index } = ballot;
  let kept = 0;
  const crossed = { one: 0, two: 0 };
  for (let at = 0; at < claim.ids.length; at += 1) {
    const weight = isIn(at, one) || isIn(at, two) ? 0 : weightOf(at, claim, index);
    if (weight === 0) continue;
    const [first, second] = [stepsTo(at, one, own), stepsTo(at, two, own)];
    const near = Math.min(first, second);
    const isRelation = weight === relationWeight;
    const claimed = leaning(first, second);
    if (Math.abs(claimed) < leastLeaning || (isRelation && near > relationReach.here)) continue;
    const said = saidLeaning(at, one, two, isRelation ? relationReach.there : reach, ballot);
    const vote = (weight / (1 + decayHere * (near - 1))) * claimed * said;
    if (vote > 0) kept += vote;
    else crossed[claimed > 0 ? 'one' : 'two'] -= vote;
  }
  return { one, two, kept, crossed: crossed.one + crossed.two, fewer: Math.min(crossed.one, crossed.two) };
}

const isIn = (at: number, item: PlacedItem) => at >= item.at && at <= item.to;

/** From 1, all with the one, to -1, all with the two. */
function leaning(toOne: number, toTwo: number): number {
  if (toOne === toTwo) return 0;
  if (!Number.isFinite(toOne)) return -1;
  return Number.isFinite(toTwo) ? (toTwo - toOne) / (toOne + toTwo) : 1;
}

function weightOf(at: number, claim: ReadClaim, index: ClaimIndex): number {
  const id = claim.ids[at] ?? -1;
  const norm = claim.canonical[at]?.norm ?? '';
  // The end of "Maren's" is no word.
  if (id < 0 || (claim.nameWords.has(at) && norm === 'is')) return 0;
  // How far apart two are is told of both.
  if (/^\d/.test(norm)) return isDistance(at, claim) ? 0 : numberWeight;
  if (claim.idle[at] === 1 && !claim.nameWords.has(at)) return relating.test(norm) ? relationWeight : 0;
  return 0.35 + 0.65 * (index.weights[id] ?? 0);
}

const isDistance = (place: number, { numbers }: ReadClaim) =>
  numbers.some(({ at, to, unit }) => place >= at && place <= to && unit?.kind === 'length');

/** To which of the two a word of the claim stands nearer where it was said. */
function saidLeaning(at: number, one: PlacedItem, two: PlacedItem, most: number, ballot: Ballot): number {
  const { claim, items, words, index } = ballot;
  let sum = 0;
  let total = 0;
  const add = (first: number, second: number) => {
    const near = Math.min(first, second);
    if (near > most) return;
    const close = 1 / (1 + decayThere * near);
    sum += close * leaning(first, second);
    total += close;
  };
  const item = items.find((other) => isIn(at, other));
  if (item !== undefined && item.voice.length > 0) {
    const steps = ({ places }: PlacedItem) =>
      places.some((place) => isVoice(item, place, index)) ? voiceSteps : Number.POSITIVE_INFINITY;
    add(steps(one), steps(two));
  }
  const id = claim.ids[at] ?? -1;
  const isPlace = (place: number) =>
    index.stems[place] === id && (isOwnDenied || !isDeniedAt(place, index.transcript.canonical));
  const isOwnDenied = isDeniedAt(at, claim.canonical);
  const places = item?.places ?? words.filter(isPlace).slice(0, mostPlaces);
  for (const place of places) add(saidSteps(place, one, index), saidSteps(place, two, index));
  return total === 0 ? 0 : (sum / total) * Math.min(1, total * 2);
}

/** "Prices didn't rise": what is denied right before it is told of the opposite. */
function isDeniedAt(at: number, words: ClaimIndex['transcript']['canonical']): boolean {
  for (let step = 1; step <= denialReach; step += 1) {
    if (words[at - step + 1]?.apart) return false;
    if (/^(?:not|never|no|nobody|nothing)$/.test(words[at - step]?.norm ?? '')) return true;
  }
  return false;
}
const denialReach = 2;

/** Whether this speaker says what stands there. */
export function isVoice({ voice }: PlacedItem, place: number, { transcript, voices }: ClaimIndex): boolean {
  const word = transcript.words[transcript.canonical[place]?.from ?? 0];
  const speaker = transcript.utterances[word?.utterance ?? -1]?.speaker ?? '';
  return voice.some((part) => voices.get(speaker)?.includes(part));
}

function stepsTo(at: number, { at: from, to }: PlacedItem, own: readonly number[]): number {
  const place = own[at] ?? 0;
  return at < from ? (own[from] ?? 0) - place : place - (own[to] ?? 0);
}

/** Steps to the nearest place of it, marks and borders of sentences counting as words. */
function saidSteps(place: number, item: PlacedItem, index: ClaimIndex): number {
  const { sentenceOf, transcript } = index;
  let best = item.voice.length > 0 && isVoice(item, place, index) ? voiceSteps : Number.POSITIVE_INFINITY;
  for (const other of item.places) {
    const [from, to] = other < place ? [other, place] : [place, other];
    if (to - from > reach) continue;
    let steps = to - from + sentenceSteps * Math.abs((sentenceOf[to] ?? 0) - (sentenceOf[from] ?? 0));
    for (let at = from + 1; at <= to; at += 1) {
      const word = transcript.canonical[at];
      if (word?.apart || joining.test(word?.norm ?? '')) steps += markSteps;
    }
    best = Math.min(best, steps);
  }
  return best > reach ? Number.POSITIVE_INFINITY : Math.max(1, best);
}

const joining =
  /^(?:and|but|because|although|though|while|whereas|when|since|so|if|after|before|which|who|until)$/;

/** A mark between two words counts as some words more. */
function stepsOf({ canonical }: ReadClaim): number[] {
  let steps = 0;
  return canonical.map(({ apart, norm }) => {
    steps += apart ? 4 : joining.test(norm) ? 3 : 1;
    return steps;
  });
}

export function ballotOf(
  claim: ReadClaim,
  items: readonly PlacedItem[],
  region: readonly number[],
  index: ClaimIndex,
): Ballot {
  return { claim, items, own: stepsOf(claim), words: wordsIn(region, index), index };
}

/** Whether the words around the one in the claim stand around it there too, and not around the other: below 0 where not. */
export function standingOf(one: PlacedItem, other: PlacedItem, ballot: Ballot): number {
  const { claim, own, index } = ballot;
  let sum = 0;
  for (let at = 0; at < claim.ids.length; at += 1) {
    const weight = isIn(at, one) ? 0 : weightOf(at, claim, index);
    if (weight === 0 || weight === relationWeight) continue;
    const near = stepsTo(at, one, own);
    sum += (weight / (1 + decayBeside * (near - 1))) * saidLeaning(at, one, other, reach, ballot);
  }
  return sum;
}
