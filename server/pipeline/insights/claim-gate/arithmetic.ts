/** A number that nobody said, but that two numbers of the evidence make exactly (evidence.md, Numbers). */
import type { ClaimIndex } from './claim-index.ts';
import { nearness } from './nearness.ts';
import type { NumberMention } from './number-words.ts';
import type { ClaimNumber, ReadClaim } from './read-claim.ts';
import { writtenAs } from './read-claim.ts';
import { figuresOf } from './same-number.ts';
import type { Arithmetic } from './types.ts';

export interface Computed {
  arithmetic: Arithmetic;
  sentences: number[];
}

/** Words that say that something was reckoned; without one of them a number must have been said. */
const cues: Readonly<Record<Arithmetic['kind'], RegExp>> = {
  sum: /^(?:total|totals|totalled|totaled|together|combined|altogether|sum|sums)$/,
  difference:
    /^(?:difference|differences|gap|gaps|spread|saved|saves|saving|savings|extra|gained|lost|rose|fell|dropped|drop|rise|increase|increased|decrease|decreased|cut|cuts)$/,
  ratio:
    /^(?:times|double|doubled|doubles|doubling|twice|triple|tripled|tripling|quadrupled|halved|ratio|fold|x)$/,
  percent: /^(?:%|percent|share)$/,
};
/** Words that compare two numbers which the claim itself names. */
const comparing =
  /^(?:by|ahead|behind|short|smaller|larger|bigger|shorter|longer|higher|lower|more|less|fewer|older|younger|faster|slower|cheaper|dearer|risen|grown|fallen|grew|climbed|added|margin|later|earlier|above|below|left|leaves|leaving|remain|remains|remained|points?)$/;
const totals = /^(?:all|total|totals|totalled|totaled|together|combined|altogether|sum|sums|both)$/;
/** A small result comes about by chance: it needs this many figures, or its sources beside it in the claim. */
const leastFigures = 2;
/** Nearness of both sources to the result. */
const leastFit = 0.5;
const mostSources = 24;
/** Words between a result and the word that says it was reckoned; sentences between its sources. */
const cueReach = 6;
const sourceReach = 3;

export function findArithmetic(
  number: ClaimNumber,
  claim: ReadClaim,
  said: readonly NumberMention[],
  index: ClaimIndex,
): Computed | null {
  const sources = said
    .filter((mention) => !mention.isOrdinal && !mention.isLoose && mention.value > 0)
    .slice(0, mostSources)
    .sort((one, two) => one.at - two.at);
  for (const kind of Object.keys(cues) as Arithmetic['kind'][]) {
    if (!hasCue(number, claim, cues[kind])) continue;
    for (const [order, one] of sources.entries()) {
      for (const two of sources.slice(order + 1)) {
        if (one.value === two.value || !makes(kind, number, one, two)) continue;
        if (!areNamed(one, two, claim) && !isTold(number, one, two, claim, index)) continue;
        return shown(kind, number, one, two, index);
      }
    }
  }
  return null;
}

/** The claim names both sources, and each stands where it is said to: "from $37 to $58, a rise of $21". */
export function arithmeticOfOwn(
  number: ClaimNumber,
  claim: ReadClaim,
  bound: readonly Named[],
  index: ClaimIndex,
): Computed | null {
  for (const kind of Object.keys(cues) as Arithmetic['kind'][]) {
    const isSaid = hasCue(number, claim, kind === 'sum' ? totals : cues[kind]);
    if (!isSaid && !(kind === 'difference' && hasCue(number, claim, comparing))) continue;
    const pairs = isSaid ? allPairs(bound) : comparedPair(number, bound);
    for (const [one, two] of pairs) {
      const isTwice = kind === 'sum' ? one.said === two.said : one.number.value === two.number.value;
      if (isTwice || !makes(kind, number, one.number, two.number)) continue;
      return shown(kind, number, one.said, two.said, index);
    }
  }
  return null;
}

interface Named {
  number: ClaimNumber;
  said: NumberMention;
}

const allPairs = (bound: readonly Named[]): [Named, Named][] =>
  bound.flatMap((one, order) => bound.slice(order + 1).map((two): [Named, Named] => [one, two]));

/** What is compared stands before its difference, on both sides of it, or behind: the nearest two of its kind. */
function comparedPair(number: ClaimNumber, bound: readonly Named[]): [Named, Named][] {
  const alike = bound
    .filter((one) => one.number.unit?.kind === number.unit?.kind)
    .toSorted((one, two) => one.number.at - two.number.at);
  const before = alike.filter((one) => one.number.at < number.at).slice(-2);
  const behind = alike.filter((one) => one.number.at > number.at).slice(0, 2);
  const [one, two] = before.length === 2 ? before : [...before, ...behind];
  return one === undefined || two === undefined ? [] : [[one, two]];
}

/** Within a few words, and no mark between them. */
function hasCue(number: ClaimNumber, { canonical }: ReadClaim, cue: RegExp): boolean {
  for (const step of [-1, 1]) {
    for (let far = 0; far <= cueReach; far += 1) {
      const at = step < 0 ? number.at - far : number.to + far;
      if (cue.test(canonical[at]?.norm ?? '')) return true;
      if (canonical[step < 0 ? at : at + 1]?.apart !== false) break;
    }
  }
  return false;
}

/** The sources stand side by side, and are spoken of as the claim speaks of its result. */
function isTold(
  number: ClaimNumber,
  one: NumberMention,
  two: NumberMention,
  claim: ReadClaim,
  index: ClaimIndex,
): boolean {
  if (figuresOf(number.value) < leastFigures || number.unit?.kind === '%') return false;
  const [first = 0, second = 0] = [index.sentenceOf[one.at], index.sentenceOf[two.at]];
  if (Math.abs(first - second) > sourceReach) return false;
  return nearness(number, one, claim, index) + nearness(number, two, claim, index) >= leastFit;
}

function makes(
  kind: Arithmetic['kind'],
  number: ClaimNumber,
  one: NumberMention,
  two: NumberMention,
): boolean {
  if (one.unit?.kind !== two.unit?.kind) return false;
  if (kind !== 'ratio' && one.unit === null && (one.thing === null || one.thing !== two.thing)) return false;
  const [a, b] = [one.value * (one.unit?.factor ?? 1), two.value * (two.unit?.factor ?? 1)];
  const result = number.value * (number.unit?.factor ?? 1);
  if (kind === 'ratio')
    return number.unit?.kind === 'times' && isExact(Math.max(a, b), result * Math.min(a, b));
  if (kind === 'percent') {
    if (number.unit?.kind !== '%' || one.unit?.kind === '%') return false;
    return [a / b, b / a, (a - b) / b, (b - a) / a, (a - b) / a, (b - a) / b].some((share) =>
      isExact(share * 100, result),
    );
  }
  const isAlike = number.unit === null ? number.thing === one.thing : number.unit.kind === one.unit?.kind;
  return isAlike && (kind === 'sum' ? isExact(a + b, result) : isExact(Math.abs(a - b), result));
}

const isExact = (one: number, other: number) => Math.abs(one - other) < 1e-9 * Math.max(1, Math.abs(other));

function areNamed(one: NumberMention, two: NumberMention, claim: ReadClaim): boolean {
  return [one, two].every(({ value }) => claim.numbers.some((other) => other.value === value));
}

function shown(
  kind: Arithmetic['kind'],
  number: ClaimNumber,
  one: NumberMention,
  two: NumberMention,
  index: ClaimIndex,
): Computed {
  const { transcript, sentenceOf } = index;
  const text = (mention: NumberMention) => {
    const from = transcript.canonical[mention.at]?.from ?? 0;
    const utterance = transcript.words[from]?.utterance ?? 0;
    return writtenAs(
      transcript.utterances[utterance]?.text ?? '',
      transcript.words,
      transcript.canonical,
      mention,
    );
  };
  return {
    arithmetic: { kind, from: [text(one), text(two)], result: number.text },
    sentences: [sentenceOf[one.at] ?? 0, sentenceOf[two.at] ?? 0],
  };
}
