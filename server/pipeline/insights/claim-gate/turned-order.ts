/** "A bought B" where B bought A: the same words stand between two names or numbers, and the two have changed places. */
import type { ClaimIndex } from './claim-index.ts';
import { bare, isDateName } from './name-words.ts';
import type { ReadClaim } from './read-claim.ts';
import { matchNumber } from './same-number.ts';
import { isSayingWord, isStopWord } from './stop-words.ts';
import type { ClaimReason } from './types.ts';

/** Words between two of the evidence. */
const reach = 25;
/** Of the words between the two, so many must stand between them there too. */
const leastShare = 0.4;
/** Words around the two that tell which way the sentence goes. */
const outside = 8;
const mostItems = 10;
const mostPlaces = 12;
const relating = new Set(
  'before after than with without over under above below to from into against instead'.split(' '),
);
const relationWeight = 0.5;
/** "Nineteen of forty" are one, however they are told. */
const leastOfNumbers = 0.6;

interface Item {
  at: number;
  to: number;
  text: string;
  /** Names are not compared with numbers, nor a sum with a share. */
  kind: string;
  places: readonly number[];
}

export function turnedOrder(
  claim: ReadClaim,
  near: readonly number[],
  index: ClaimIndex,
): ClaimReason | null {
  const items = [...alone(namesOf(claim, near, index)), ...alone(numbersOf(claim, near, index))].slice(
    0,
    mostItems,
  );
  for (const [order, one] of items.entries()) {
    // What stands behind another one of the kind is told of that.
    for (const two of items.slice(order + 1, order + 3)) {
      // "Of forty he closed 19" is "nineteen of forty".
      const isWhole = one.kind !== 'name' && claim.canonical[one.at - 1]?.norm === 'of';
      const isParted = claim.numbers.some(({ at, to }) => one.kind !== 'name' && at > one.to && to < two.at);
      if (isWhole || isParted || two.at <= one.to || one.kind !== two.kind || isAttributed(one, claim))
        continue;
      const between = wordsBetween(claim, one.to + 1, two.at);
      if (between.size === 0) continue;
      const isPassive = claim.canonical[two.at - 1]?.norm === 'by';
      const [kept, turned] = bestPairs({ one, two, between, isPassive }, claim, index);
      if (turned > kept + 1e-9) return { cause: 'otherName', what: `${one.text}, ${two.text}` };
    }
  }
  return null;
}

/** Named once. */
const alone = (items: readonly Item[]) =>
  items.filter((item) => !items.some((other) => other !== item && sharesPlace(item, other)));
const sharesPlace = (one: Item, two: Item) => one.places.some((place) => two.places.includes(place));

/** "Edison finds that": who says it stands where it likes. */
const isAttributed = ({ to }: Item, { canonical }: ReadClaim) => {
  const next = canonical[to + 1]?.norm ?? '';
  return isSayingWord(next) || /^(?:finds?|found|shows?|showed)$/.test(next);
};

interface Pair {
  one: Item;
  two: Item;
  /** Words that stand between the two in the claim. */
  between: ReadonlySet<number>;
  /** "Bought by". */
  isPassive: boolean;
}

/** How much stands between the two as in the claim, in its order and in the other one. */
function bestPairs(pair: Pair, claim: ReadClaim, index: ClaimIndex): [kept: number, turned: number] {
  let kept = 0;
  let turned = 0;
  for (const first of pair.one.places) {
    for (const second of pair.two.places) {
      const [from, to] = [Math.min(first, second), Math.max(first, second)];
      const shared = sharedBetween(from, to, pair, index);
      if (shared === 0 || isInverted(pair, from, to, claim, index)) continue;
      const isOther = (index.transcript.canonical[to - 1]?.norm === 'by') !== pair.isPassive;
      if (second < first === isOther) kept = Math.max(kept, shared);
      else turned = Math.max(turned, shared);
    }
  }
  return [kept, turned];
}

/** The weight of the claim's words between two places; 0 where they are far apart or few of those words. */
function sharedBetween(from: number, to: number, { one, two, between }: Pair, index: ClaimIndex): number {
  if ([...one.places, ...two.places].some((place) => place > from && place < to)) return 0;
  const [here = 0, there = 0] = [index.sentenceOf[from], index.sentenceOf[to]];
  if (from === to || to - from > reach || there - here > 1) return 0;
  if (index.stretchOf[here] !== index.stretchOf[there]) return 0;
  let shared = 0;
  const seen = new Set<number>();
  for (let at = from + 1; at < to; at += 1) {
    const id = index.stems[at] ?? -1;
    if (!between.has(id) || seen.has(id)) continue;
    seen.add(id);
    shared += index.stopped[at] === 1 ? relationWeight : (index.weights[id] ?? 0);
  }
  const isEnough =
    seen.size >= between.size * leastShare && (one.kind === 'name' || shared >= leastOfNumbers);
  return isEnough ? shared : 0;
}

/** "A, if B" for "if B, A": what stands around the two has changed sides as well. */
function isInverted(
  { one, two }: Pair,
  from: number,
  to: number,
  claim: ReadClaim,
  index: ClaimIndex,
): boolean {
  let sides = 0;
  const look = (first: number, last: number, isLeft: boolean) => {
    for (let at = Math.max(0, first); at <= Math.min(last, claim.ids.length - 1); at += 1) {
      const id = claim.ids[at] ?? -1;
      if (id < 0 || claim.idle[at] === 1) continue;
      const left = index.stems.subarray(Math.max(0, from - outside), from).includes(id);
      const right = index.stems.subarray(to + 1, to + 1 + outside).includes(id);
      if (left !== right) sides += left === isLeft ? 1 : -1;
    }
  };
  look(one.at - outside, one.at - 1, true);
  look(two.to + 1, two.to + outside, false);
  return sides < 0;
}

function wordsBetween({ ids, canonical }: ReadClaim, from: number, to: number): Set<number> {
  const words = new Set<number>();
  for (let at = from; at < to; at += 1) {
    const norm = canonical[at]?.norm ?? '';
    const id = ids[at] ?? -1;
    if (id >= 0 && (relating.has(norm) || !(isStopWord(norm) || /^\d/.test(norm)))) words.add(id);
  }
  return words;
}

function namesOf(claim: ReadClaim, chosen: readonly number[], index: ClaimIndex): Item[] {
  return claim.names.flatMap(({ from, to, parts, text }) => {
    // Who tells it again may begin with any day.
    if (parts.every(isDateName)) return [];
    const inside = claim.canonical.flatMap((word, at) => (word.from >= from && word.to <= to ? [at] : []));
    const whole = placesIn(chosen, index, (norm) => parts[0] === bare(norm));
    const places = whole.length > 0 ? whole : placesIn(chosen, index, (norm) => parts.at(-1) === bare(norm));
    const [at, last] = [inside[0], inside.at(-1)];
    return at === undefined || last === undefined || places.length === 0
      ? []
      : [{ at, to: last, text, kind: 'name', places }];
  });
}

function placesIn(chosen: readonly number[], index: ClaimIndex, isIt: (norm: string) => boolean): number[] {
  const places: number[] = [];
  for (const sentence of chosen) {
    for (let at = index.firstOf[sentence] ?? 0; at < (index.firstOf[sentence + 1] ?? 0); at += 1) {
      if (places.length < mostPlaces && isIt(index.transcript.canonical[at]?.norm ?? '')) places.push(at);
    }
  }
  return places;
}

function numbersOf(claim: ReadClaim, chosen: readonly number[], index: ClaimIndex): Item[] {
  const said = chosen.flatMap((sentence) => index.numbersIn.get(sentence) ?? []);
  return claim.numbers.flatMap((number) => {
    const places = said.filter((other) => matchNumber(number, other, index) === 'same').map(({ at }) => at);
    const kind = number.unit?.kind ?? (number.value >= 1_900 && number.value < 2_100 ? 'year' : 'count');
    return places.length === 0 || number.value === 1
      ? []
      : [{ at: number.at, to: number.to, text: number.text, kind, places: places.slice(0, mostPlaces) }];
  });
}
