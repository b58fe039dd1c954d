/** One sentence is told word for word with another number in it, which was said of something else: "72 %" beside "78 %". */
import type { ClaimIndex } from './claim-index.ts';
import { isPerson } from './persons.ts';
import type { ReadClaim } from './read-claim.ts';
import { holdsNumber, matchNumber, unitsAgree } from './same-number.ts';
import { stemOf } from './stem.ts';
import type { ClaimReason } from './types.ts';

/** So many of the claim's neighbouring words are neighbours in that sentence: it is this one that is told. */
const retold = 0.6;

export function replacedNumber(
  claim: ReadClaim,
  chosen: readonly number[],
  index: ClaimIndex,
): ClaimReason | null {
  if (claim.numbers.length === 0) return null;
  const sentence = retoldSentence(claim, chosen, index);
  if (sentence === null) return null;
  const said = index.numbersIn.get(sentence) ?? [];
  const left = said.filter((one) => !claim.numbers.some((own) => matchNumber(own, one, index) === 'same'));
  const other = claim.numbers.find(
    (own) => !holdsNumber(own, sentence, index) && left.some((one) => unitsAgree(own, one, index)),
  );
  return other === undefined ? null : { cause: 'otherMeasure', what: other.text };
}

/** The one sentence that shares the most with the claim beside its numbers; null where two share as much. */
function retoldSentence(claim: ReadClaim, chosen: readonly number[], index: ClaimIndex): number | null {
  const isNumber = (at: number) => claim.numbers.some((number) => at >= number.at && at <= number.to);
  const own = pairsOf(
    claim.canonical.map(({ norm }) => norm),
    isNumber,
  );
  const shares = chosen
    .map((sentence) => {
      const from = index.firstOf[sentence] ?? 0;
      const norms = index.transcript.canonical
        .slice(from, index.firstOf[sentence + 1])
        .map(({ norm }) => norm);
      const said = pairsOf(norms, (at) => (index.numberAt[from + at] ?? -1) >= 0);
      return { sentence, share: [...own].filter((pair) => said.has(pair)).length / Math.max(1, own.size) };
    })
    .sort((one, other) => other.share - one.share);
  const [best, next] = shares;
  if (best === undefined || best.share < retold || best.share === next?.share) return null;
  return best.sentence;
}

function pairsOf(norms: readonly string[], isNumber: (at: number) => boolean): Set<string> {
  const words = norms.map((norm) => (isPerson(norm) ? '<person>' : stemOf(norm)));
  return new Set(
    words.flatMap((word, at) =>
      at === 0 || isNumber(at) || isNumber(at - 1) ? [] : [`${words[at - 1]} ${word}`],
    ),
  );
}
