/** Which sentences of a region a claim rests on. */
import type { ClaimIndex } from './claim-index.ts';
import { type Run, withSentence } from './evidence-places.ts';
import type { ReadClaim } from './read-claim.ts';
import { holdsNumber } from './same-number.ts';

const mostSentences = 9;
const numberGain = 0.9;
const nameGain = 0.5;
/** Two words that follow one another in both, whatever they say: of two sentences on one subject, this is the one. */
const pairGain = 0.1;
/** What lies further from the core than this has to bring more. */
const closeBy = 4;
const farShare = 0.55;
/** A sentence that brings less than this share of the claim is no evidence of its own. */
const leastGain = 0.16;
/** This much is always enough: a number that stands apart from the rest. */
const enoughGain = 0.45;

/** The best sentence first. */
export function chooseSentences(claim: ReadClaim, region: readonly number[], index: ClaimIndex): number[] {
  const nameParts = claim.names.flatMap(({ parts }) => parts).filter((part) => !index.speakerParts.has(part));
  const wanted: Wanted = {
    words: new Set(claim.rare),
    numbers: new Set(claim.numbers),
    names: new Set(nameParts.map((part) => index.stemIds.get(part) ?? -1).filter((id) => id >= 0)),
    pairs: pairsOf(claim, index),
  };
  const total = gainOf(wanted.words, index) + numberGain * wanted.numbers.size + nameGain * wanted.names.size;
  const chosen: number[] = [];
  let runs: readonly Run[] = [];
  while (chosen.length < mostSentences) {
    const { sentence, gain } = bestOf(region, chosen, runs, wanted, index);
    if (sentence < 0 || (chosen.length > 0 && gain < Math.min(enoughGain, leastGain * total))) break;
    chosen.push(sentence);
    runs = withSentence(runs, sentence, index) ?? runs;
    for (let at = index.firstOf[sentence] ?? 0; at < (index.firstOf[sentence + 1] ?? 0); at += 1) {
      wanted.words.delete(index.stems[at] ?? -1);
      wanted.names.delete(index.stems[at] ?? -1);
    }
    for (const number of wanted.numbers)
      if (holdsNumber(number, sentence, index)) wanted.numbers.delete(number);
  }
  return chosen;
}

/** What the claim says and no chosen sentence holds yet. */
interface Wanted {
  words: Set<number>;
  numbers: Set<ReadClaim['numbers'][number]>;
  names: Set<number>;
  pairs: ReadonlySet<number>;
}

function bestOf(
  region: readonly number[],
  chosen: readonly number[],
  runs: readonly Run[],
  wanted: Wanted,
  index: ClaimIndex,
) {
  const core = chosen[0];
  let sentence = -1;
  let gain = 0;
  for (const other of region) {
    if (chosen.includes(other)) continue;
    const far = core !== undefined && Math.abs(core - other) > closeBy ? farShare : 1;
    const pairs = core === undefined ? pairsIn(other, wanted.pairs, index) : 0;
    const otherGain = far * (gainIn(other, wanted, index) + pairs);
    if (otherGain <= gain + 1e-9 || withSentence(runs, other, index) === null) continue;
    sentence = other;
    gain = otherGain;
  }
  return { sentence, gain };
}

function pairsOf({ ids }: ReadClaim, { weights }: ClaimIndex): Set<number> {
  const pairs = new Set<number>();
  for (let at = 1; at < ids.length; at += 1) {
    const [one = -1, two = -1] = [ids[at - 1], ids[at]];
    if (one >= 0 && two >= 0) pairs.add(one * weights.length + two);
  }
  return pairs;
}

function pairsIn(
  sentence: number,
  pairs: ReadonlySet<number>,
  { stems, weights, firstOf }: ClaimIndex,
): number {
  let count = 0;
  for (let at = (firstOf[sentence] ?? 0) + 1; at < (firstOf[sentence + 1] ?? 0); at += 1) {
    if (pairs.has((stems[at - 1] ?? 0) * weights.length + (stems[at] ?? 0))) count += 1;
  }
  return pairGain * count;
}

/** Which share of the claim's neighbouring words are neighbours in these sentences too, from 0 to 1. */
export function pairShare(claim: ReadClaim, chosen: readonly number[], index: ClaimIndex): number {
  const pairs = pairsOf(claim, index);
  if (pairs.size === 0) return 0;
  const found = chosen.reduce((sum, sentence) => sum + pairsIn(sentence, pairs, index) / pairGain, 0);
  return Math.min(1, found / pairs.size);
}

function gainOf(ids: ReadonlySet<number>, { weights }: ClaimIndex): number {
  let sum = 0;
  for (const id of ids) sum += weights[id] ?? 0;
  return sum;
}

function gainIn(sentence: number, { words, numbers, names }: Wanted, index: ClaimIndex): number {
  const seen = new Set<number>();
  let gain = 0;
  for (let at = index.firstOf[sentence] ?? 0; at < (index.firstOf[sentence + 1] ?? 0); at += 1) {
    const id = index.stems[at] ?? -1;
    if (seen.has(id)) continue;
    if (words.has(id) && index.stopped[at] === 0) gain += index.weights[id] ?? 0;
    else if (names.has(id)) gain += nameGain;
    else continue;
    seen.add(id);
  }
  if (!index.numbersIn.has(sentence)) return gain;
  for (const number of numbers) if (holdsNumber(number, sentence, index)) gain += numberGain;
  return gain;
}
