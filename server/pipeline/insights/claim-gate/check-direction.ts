/** Whether the claim says "rise" where its evidence says "fall" of the same thing. */
import type { ClaimIndex } from './claim-index.ts';
import { nearness } from './nearness.ts';
import { isEmptyPole, isWeakPole, polesOf } from './poles.ts';
import type { ClaimNumber, ReadClaim } from './read-claim.ts';
import type { ClaimReason } from './types.ts';

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
  const against = turnedByNumbers(claim);
  if (against !== null) return { cause: 'direction', what: against };
  const said = polesIn(core, index);
  const around = polesIn(near, index);
  const nearTo = (own: PlacedPole, place: PlacedPole) => fitOf(own, place, claim, index);
  for (const word of used) {
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
    if (isNeverNamed(word, used, around)) return { cause: 'direction', what: word.norm };
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
      const isPole = !isShort && polesOf(norm).length > 0 && (isRetold || !isEmptyPole(norm));
      return isPole && !isFrame && !isCount ? [{ norm: poleAt(at, canonical), at }] : [];
    })
    .slice(0, mostWords);
}

const rangeWords = new Set(['to', 'from']);
const countWords = new Set(['to', 'from', 'in', 'out', 'for', 'against', 'at', 'on']);

/** "Turned down" is a refusal, and "over 300" more than that. */
function poleAt(at: number, words: readonly { norm: string }[]): string {
  const norm = words[at]?.norm ?? '';
  if (norm === 'down' && /^turn(?:s|ed|ing)?$/.test(words[at - 1]?.norm ?? '')) return 'refuse';
  if (!/^\d/.test(words[at + 1]?.norm ?? '')) return norm;
  return /^(?:over|above)$/.test(norm) ? 'more' : /^(?:under|below)$/.test(norm) ? 'less' : norm;
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

const rising =
  /^(?:rise|rises|rose|risen|climb|climbs|climbed|increased?|increases|grew|grow|grows|raised?|up)$/;
const falling =
  /^(?:fall|falls|fell|fallen|drop|drops|dropped|decreased?|decreases|declined?|shrank|down|cut)$/;
const numberReach = 4;

/** "Fell from $1,960 to $2,840". */
function turnedByNumbers({ canonical, numbers }: ReadClaim): string | null {
  for (const [order, one] of numbers.entries()) {
    const two = numbers[order + 1];
    const between = two === undefined ? null : comparedWrongly(one, two, numbers[order + 2], canonical);
    if (between !== null) return between;
    if (two === undefined || canonical[one.at - 1]?.norm !== 'from') continue;
    if (canonical[two.at - 1]?.norm !== 'to' || two.at - one.to > 2) continue;
    if (one.unit?.kind !== two.unit?.kind || one.isOrdinal) continue;
    const verb = canonical.slice(Math.max(0, one.at - numberReach), one.at).map(({ norm }) => norm);
    const factors = [one.unit?.factor ?? 1, two.unit?.factor ?? 1] as const;
    const isRise = two.value * factors[1] > one.value * factors[0];
    const wrong = verb.find((norm) => (isRise ? falling : rising).test(norm));
    if (wrong !== undefined) return wrong;
  }
  return null;
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
  const valueOf = ({ value, unit }: ClaimNumber) => value * (unit?.factor ?? 1);
  if (one.unit?.kind !== two.unit?.kind) return null;
  const between = canonical.slice(one.to + 1, two.at).map(({ norm }) => norm);
  const verb = between.find((norm) => (valueOf(one) < valueOf(two) ? ahead : behind).test(norm));
  if (verb !== undefined) return verb;
  if (three === undefined || three.unit?.kind !== one.unit?.kind) return null;
  const gap = valueOf(one) - valueOf(three);
  if (Math.abs(Math.abs(gap) - valueOf(two)) > 1e-9 * Math.abs(gap)) return null;
  const word = canonical[two.to + 1]?.norm ?? '';
  return (gap < 0 ? more : less).test(word) ? word : null;
}

const fitOf = (own: PlacedPole, said: PlacedPole, claim: ReadClaim, index: ClaimIndex) =>
  nearness({ at: own.at, to: own.at }, { at: said.at, to: said.at }, claim, index, true);

function sideOf(own: string, said: string): 'same' | 'opposite' | null {
  if (own === said) return 'same';
  const shared = polesOf(said).filter(({ pair }) => polesOf(own).some((one) => one.pair === pair));
  if (shared.length === 0) return null;
  const isSame = shared.some(({ pair, side }) =>
    polesOf(own).some((one) => one.pair === pair && one.side === side),
  );
  return isSame ? 'same' : 'opposite';
}

function polesIn(chosen: readonly number[], index: ClaimIndex): PlacedPole[] {
  const found: PlacedPole[] = [];
  for (const sentence of chosen) {
    for (let at = index.firstOf[sentence] ?? 0; at < (index.firstOf[sentence + 1] ?? 0); at += 1) {
      const norm = poleAt(at, index.transcript.canonical);
      if (polesOf(norm).length > 0) found.push({ norm, at });
    }
  }
  return found.slice(0, mostSaid);
}
