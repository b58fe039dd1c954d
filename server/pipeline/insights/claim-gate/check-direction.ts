/** Whether the claim says "rise" where its evidence says "fall" of the same thing. */
import type { ClaimIndex } from './claim-index.ts';
import { nearness } from './nearness.ts';
import { isEmptyPole, isWeakPole, polesOf, sideOf } from './poles.ts';
import type { ReadClaim } from './read-claim.ts';
import { holdsNumber } from './same-number.ts';
import { turnedByNumbers } from './turned-by-numbers.ts';
import type { ClaimReason } from './types.ts';
import { refuses, unheardRefusal } from './unheard-refusal.ts';
import { unitAt } from './units.ts';

/** The opposite must stand so much nearer to the same words than the word itself. */
const lead = 1.2;
const leastLead = 0.12;
/** "In" and "out" are said of everything. */
const weakLead = 0.6;
/** Freely told, other words of the same clause come near too. */
const freeLead = 0.3;
/** The same word is more than another word of the same side. */
const sameWord = 0.15;
const sameSide = 0.05;
/** An opposite that another word of the claim says just as well is no opposite of this one. */
const taken = 0.8;
const crossedLead = 1.15;
const mostWords = 24;
const mostSaid = 120;

interface PlacedPole {
  norm: string;
  at: number;
}

/** `core` is compared word by word; a side that `near` never names, while it names the other, is doubted too. */
export function turnedDirection(
  claim: ReadClaim,
  core: readonly number[],
  near: readonly number[],
  isRetold: boolean,
  index: ClaimIndex,
): ClaimReason | null {
  const used = polesOfClaim(claim, isRetold);
  const against = turnedByNumbers(claim) ?? unheardRefusal(claim, near, index);
  if (against !== null) return { cause: 'direction', what: against };
  const denials = deniedIn(near, index);
  const said = polesIn(core, index);
  const around = polesIn(near, index);
  const nearTo = fitsOf(claim, index);
  const exchanged = crossedPoles(used, said, nearTo);
  if (exchanged !== null) return { cause: 'direction', what: exchanged };
  for (const word of used) {
    // "Never" in one word what others deny with "not", and a refusal in as many words as it takes.
    if (denials.has(word.norm)) continue;
    const others = said.filter(({ norm }) => used.length > 1 || norm !== word.norm);
    const same = Math.max(
      0,
      ...said
        .filter(({ norm }) => sideOf(word.norm, norm) === 'same')
        .map((place) => nearTo(word, place) + (place.norm === word.norm ? sameWord : sameSide)),
    );
    const opposite = Math.max(
      0,
      ...others
        .filter(({ norm }) => sideOf(word.norm, norm) === 'opposite')
        .filter((place) => !isOfOther(word, place, claim, index))
        .filter((place) => {
          const own = nearTo(word, place);
          return !used.some(
            (one) => sideOf(one.norm, place.norm) === 'same' && nearTo(one, place) >= own * taken,
          );
        })
        .map((place) => nearTo(word, place)),
    );
    const margin = isRetold ? leastLead : isWeakPole(word.norm) ? weakLead : freeLead;
    if (opposite > same * lead + margin) return { cause: 'direction', what: word.norm };
    if (
      !isWeakPole(claim.canonical[word.at]?.norm ?? '') &&
      isNeverNamed(word, used, isLasting(word) ? said : around)
    )
      return { cause: 'direction', what: word.norm };
  }
  return null;
}

const orders = new Set(['before', 'after']);
const numberReach = 3;

/** "$25,900 after the split": what is told of the sums before it stands in another sentence. */
function isOfOther(word: PlacedPole, place: PlacedPole, claim: ReadClaim, index: ClaimIndex): boolean {
  if (!orders.has(word.norm)) return false;
  const number = claim.numbers.find(({ to }) => to < word.at && word.at - to <= numberReach);
  return number !== undefined && !holdsNumber(number, index.sentenceOf[place.at] ?? -1, index);
}

/** Both sides stand in the claim and in its evidence, each where the other one should. */
function crossedPoles(
  used: readonly PlacedPole[],
  said: readonly PlacedPole[],
  nearTo: (own: PlacedPole, place: PlacedPole) => number,
): string | null {
  for (const [order, one] of used.entries()) {
    for (const two of used.slice(order + 1)) {
      if (isEmptyPole(one.norm) || sideOf(one.norm, two.norm) !== 'opposite') continue;
      const best = (own: PlacedPole, as: PlacedPole) =>
        Math.max(0, ...said.filter(({ norm }) => norm === as.norm).map((place) => nearTo(own, place)));
      const [own, other] = [best(one, one), best(two, two)];
      const [first, second] = [best(one, two), best(two, one)];
      const isCrossed =
        first > own && second > other && first + second > (own + other) * crossedLead + leastLead;
      if (own > 0 && other > 0 && isCrossed) return one.norm;
    }
  }
  return null;
}

function polesOfClaim({ canonical }: ReadClaim, isRetold: boolean): PlacedPole[] {
  return canonical
    .flatMap(({ norm }, at) => {
      const isFrame = canonical[at - 1]?.norm === 'according';
      // "From 409", "one in 19", "for $350": which number is which is known by their measures.
      const isCount =
        (isRetold ? rangeWords : countWords).has(norm) && /^\d/.test(canonical[at + 1]?.norm ?? '');
      const isShort =
        /^f[ae]ll/.test(norm) && canonical.slice(at + 1, at + 4).some((next) => next.norm === 'short');
      const pole = poleAt(at, canonical);
      const isAbout =
        /^(?:near|close|nearly)$/.test(norm) && /^(?:\d|to$)/.test(canonical[at + 1]?.norm ?? '');
      const isPole =
        !isShort &&
        !isAbout &&
        !isParticle(norm, canonical[at - 1]?.norm ?? '') &&
        polesOf(norm).length > 0 &&
        (isRetold || !isEmptyPole(pole));
      return isPole && !isFrame && !isCount ? [{ norm: pole, at }] : [];
    })
    .slice(0, mostWords);
}

/** "Reads it out": the verb says it all. */
const isParticle = (norm: string, verb: string) =>
  /^(?:out|up|off)$/.test(norm) &&
  /^(?:read|spell|point|figure|find|work|write|sort|carr|try|check|print|build|sign)/.test(verb);

const rangeWords = new Set(['to', 'from']);
const countWords = new Set(['to', 'from', 'in', 'out', 'for', 'against', 'at', 'on']);

/** "Over three months" is no more than that. */
const isTime = (norm: string) => /^(?:clock|calendar)$/.test(unitAt(norm, '')?.kind ?? '');

const switching = /^(?:turn|switch)(?:s|es|ed|ing)?$/;

/** "Turned down" is a refusal, and "over 300" more than that. */
function poleAt(at: number, words: readonly { norm: string }[]): string {
  const norm = words[at]?.norm ?? '';
  const isSwitch = () => [1, 2, 3, 4].some((far) => switching.test(words[at - far]?.norm ?? ''));
  if ((norm === 'on' || norm === 'off') && isSwitch()) return norm === 'on' ? 'enabled' : 'disabled';
  if (norm === 'longer' && words[at - 1]?.norm === 'no') return 'anymore';
  if (norm === 'down' && /^turn(?:s|ed|ing)?$/.test(words[at - 1]?.norm ?? '')) return 'refuse';
  if (!/^\d/.test(words[at + 1]?.norm ?? '') || isTime(words[at + 2]?.norm ?? '')) return norm;
  return /^(?:over|above)$/.test(norm) ? 'more' : /^(?:under|below)$/.test(norm) ? 'less' : norm;
}

/** "Still" is said of everything. */
const isLasting = ({ norm }: PlacedPole) => norm === 'anymore';

/** Words of direction that a plain denial stands for. */
function deniedIn(near: readonly number[], { transcript, firstOf }: ClaimIndex): ReadonlySet<string> {
  const said = near.map((sentence) =>
    transcript.canonical.slice(firstOf[sentence], firstOf[sentence + 1]).map(({ norm }) => norm),
  );
  const words = said.some((norms) => norms.some((norm) => /^(?:not|no|never|nobody|none)$/.test(norm)))
    ? ['never']
    : [];
  if (said.some(refuses))
    words.push('refuse', 'refuses', 'refused', 'reject', 'rejects', 'rejected', 'decline', 'declined');
  return new Set(words);
}

/** Only the other side of it is spoken of, and the claim says nothing of that. */
function isNeverNamed(word: PlacedPole, used: readonly PlacedPole[], around: readonly PlacedPole[]): boolean {
  if (isWeakPole(word.norm) || word.norm === 'before' || word.norm === 'after') return false;
  const sides = new Set(around.map(({ norm }) => sideOf(word.norm, norm)));
  return (
    sides.has('opposite') &&
    !sides.has('same') &&
    !used.some(({ norm }) => sideOf(word.norm, norm) === 'opposite')
  );
}

/** Each pair is weighed once, however many rules ask. */
function fitsOf(claim: ReadClaim, index: ClaimIndex): (own: PlacedPole, said: PlacedPole) => number {
  const known = new Map<number, number>();
  return (own, said) => {
    const pair = own.at * index.stems.length + said.at;
    const fit =
      known.get(pair) ??
      nearness({ at: own.at, to: own.at }, { at: said.at, to: said.at }, claim, index, true);
    known.set(pair, fit);
    return fit;
  };
}

/** The first of them only: a sentence without marks may be of hours. */
function polesIn(chosen: readonly number[], index: ClaimIndex): PlacedPole[] {
  const found: PlacedPole[] = [];
  for (const sentence of chosen) {
    for (let at = index.firstOf[sentence] ?? 0; at < (index.firstOf[sentence + 1] ?? 0); at += 1) {
      const norm = poleAt(at, index.transcript.canonical);
      if (polesOf(norm).length > 0) found.push({ norm, at });
      if (found.length === mostSaid) return found;
    }
  }
  return found;
}
