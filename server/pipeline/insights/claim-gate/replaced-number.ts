/** One sentence is told word for word with another number in it, which was said of something else: "72 %" beside "78 %". */
import type { ClaimIndex } from './claim-index.ts';
import type { NumberMention } from './number-words.ts';
import { isPerson } from './persons.ts';
import type { ClaimNumber, ReadClaim } from './read-claim.ts';
import { holdsNumber, matchNumber, unitsAgree } from './same-number.ts';
import { stemOf } from './stem.ts';
import { isFrameWord } from './stop-words.ts';
import type { ClaimReason } from './types.ts';

/** So many of the claim's neighbouring words are neighbours in that sentence: it is this one that is told. */
const retold = 0.6;

export interface ReplacedNumber {
  reason: ClaimReason;
  /** The claim's number was said in another unit only, and the one in its place without any: nobody said it so. */
  isMissing: boolean;
}

export function replacedNumber(
  claim: ReadClaim,
  chosen: readonly number[],
  region: readonly number[],
  index: ClaimIndex,
): ReplacedNumber | null {
  if (claim.numbers.length === 0) return null;
  const sentence = retoldSentence(claim, chosen, index);
  if (sentence === null) return null;
  const said = index.numbersIn.get(sentence) ?? [];
  const isLeft = (one: NumberMention) =>
    !claim.numbers.some((own) => matchNumber(own, one, index) === 'same');
  const replaces = (own: ClaimNumber, one: NumberMention) =>
    (isLeft(one) || areInOnePlace(own, one, sentence, claim, index)) && unitsAgree(own, one, index);
  const other = claim.numbers.find(
    (own) => !holdsNumber(own, sentence, index) && said.some((one) => replaces(own, one)),
  );
  if (other === undefined) return null;
  const isMissing = isBare(other) && said.some((one) => isBare(one) && replaces(other, one));
  return isMissing && !isSaidBare(other, region, index)
    ? { reason: { cause: 'number', what: other.text }, isMissing }
    : { reason: { cause: 'otherMeasure', what: other.text }, isMissing: false };
}

const isBare = ({ unit, thing }: NumberMention) => unit === null && thing === null;

const isSaidBare = (own: ClaimNumber, region: readonly number[], index: ClaimIndex) =>
  region
    .flatMap((sentence) => index.numbersIn.get(sentence) ?? [])
    .some((one) => one.unit === null && matchNumber(own, one, index) === 'same');

/** The one sentence that shares the most with the claim beside its numbers; null where two share as much. */
function retoldSentence(claim: ReadClaim, chosen: readonly number[], index: ClaimIndex): number | null {
  const isNumber = (at: number) => claim.numbers.some((number) => at >= number.at && at <= number.to);
  const norms = claim.canonical.map(({ norm }) => norm);
  // "The hosts note that" tells nothing.
  const own = pairsOf(norms, (at) => isNumber(at) || isFrameWord(norms[at] ?? ''));
  if (own.size === 0) return sentenceOfNumbers(claim, chosen, index);
  const shares = chosen
    .map((sentence) => {
      const from = index.firstOf[sentence] ?? 0;
      const norms = normsOf(sentence, index);
      const said = pairsOf(norms, (at) => (index.numberAt[from + at] ?? -1) >= 0);
      return { sentence, share: [...own].filter((pair) => said.has(pair)).length / Math.max(1, own.size) };
    })
    .sort((one, other) => other.share - one.share);
  const [best, next] = shares;
  if (best === undefined || best.share < retold || best.share === next?.share) return null;
  return best.sentence;
}

/** "Nineteen of forty, 47.5 %": where hardly anything stands between the numbers, all of them but one tell the sentence. */
function sentenceOfNumbers(
  { numbers }: ReadClaim,
  [core = -1]: readonly number[],
  index: ClaimIndex,
): number | null {
  const held = numbers.filter((number) => holdsNumber(number, core, index)).length;
  return held > 0 && held === numbers.length - 1 ? core : null;
}

const normsOf = (sentence: number, { firstOf, transcript: { canonical } }: ClaimIndex) =>
  canonical.slice(firstOf[sentence], firstOf[sentence + 1]).map(({ norm }) => norm);

/** The same word stands before both and the same behind; nothing that tells before a number is its beginning. */
function areInOnePlace(
  own: ClaimNumber,
  said: NumberMention,
  sentence: number,
  claim: ReadClaim,
  index: ClaimIndex,
): boolean {
  const from = index.firstOf[sentence] ?? 0;
  const there = neighboursOf(
    normsOf(sentence, index),
    { at: said.at - from, to: said.to - from },
    (at) => index.stopped[from + at] === 1 && (index.numberAt[from + at] ?? -1) < 0,
  );
  const here = neighboursOf(
    claim.canonical.map(({ norm }) => norm),
    own,
    (at) => claim.idle[at] === 1 && !claim.numbers.some((number) => at >= number.at && at <= number.to),
  );
  return here.before === there.before && here.behind === there.behind;
}

function neighboursOf(
  norms: readonly string[],
  { at, to }: Pick<NumberMention, 'at' | 'to'>,
  isIdle: (at: number) => boolean,
): { before: string; behind: string } {
  const opens = norms.slice(0, at).every((_, place) => isIdle(place));
  const [last, next] = [norms[at - 1], norms[to + 1]];
  return {
    before: opens || last === undefined ? edge : wordOf(last),
    behind: next === undefined ? edge : wordOf(next),
  };
}

const edge = '<edge>';
const wordOf = (norm: string) => (isPerson(norm) ? '<person>' : stemOf(norm));

function pairsOf(norms: readonly string[], isNumber: (at: number) => boolean): Set<string> {
  const words = norms.map(wordOf);
  return new Set(
    words.flatMap((word, at) =>
      at === 0 || isNumber(at) || isNumber(at - 1) ? [] : [`${words[at - 1]} ${word}`],
    ),
  );
}
