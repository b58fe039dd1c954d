/** A claim in which somebody refuses needs evidence in which somebody does, in whatever words; so does one who agrees. */
import type { ClaimIndex } from './claim-index.ts';
import type { ReadClaim } from './read-claim.ts';

const refusing = /^(?:refus(?:e|es|ed|ing)|reject(?:s|ed|ing)?)$/;
const outright = /^(?:refus|reject|declin).*/;
const askedFor = /^(?:for|whether)$/;
const denying =
  /^(?:no|not|never|none|nobody|nothing|neither|nor|down|pass|passed|pushed|stop|stopped|against|avoid|avoided|without|won't|(?:refus|reject|declin|den[iy]|object|resist|disagree).*|.*n't)$/;
const accepting = /^(?:accept(?:s|ed|ing)?|agree(?:s|d|ing)?|approve(?:s|d)?|welcome(?:s|d)?)$/;
const agreeing = /^(?:accept.*|agree.*|approv.*|allow.*|gladly|welcome.*|deal)$/;
/** "I don't want to sell you one", "they would not". */
const unwilling = /^(?:want|will|would|going|let|sell|do|accept|agree|interested|willing|allow|like|take)$/;

export function unheardRefusal(
  { canonical, ids }: ReadClaim,
  near: readonly number[],
  { transcript, firstOf, stems }: ClaimIndex,
): string | null {
  const wordsOf = (sentence: number) =>
    transcript.canonical.slice(firstOf[sentence], firstOf[sentence + 1]).map(({ norm }) => norm);
  const word = canonical.find(({ norm }) => refusing.test(norm))?.norm ?? null;
  if (word !== null) {
    // "Refused to give it" where they gave it, and no sentence that says so denies anything.
    const at = canonical.findIndex(({ norm }) => norm === word);
    const verb = canonical[at + 1]?.norm === 'to' ? (ids[at + 2] ?? -1) : -1;
    const doing = near.filter(
      (sentence) => verb >= 0 && stems.subarray(firstOf[sentence], firstOf[sentence + 1]).includes(verb),
    );
    // Nobody refuses whether, or for something: that is what one asks.
    const isAsked = word.startsWith('refus') && askedFor.test(canonical[at + 1]?.norm ?? '');
    if (isAsked && !near.some((one) => saysNo(wordsOf(one)))) return word;
    const isDone = doing.length > 0 && !doing.some((one) => wordsOf(one).some((norm) => denying.test(norm)));
    if (isDone) return word;
    const isDenied = near.some((sentence) => wordsOf(sentence).some((norm) => denying.test(norm)));
    return isDenied ? null : word;
  }
  const own = canonical.findIndex(({ norm }) => accepting.test(norm));
  const isOwnDenied = canonical.slice(Math.max(0, own - 4), own).some(({ norm }) => denying.test(norm));
  if (own < 0 || isOwnDenied) return null;
  const isRefused = near.some((sentence) => refuses(wordsOf(sentence)));
  const isAgreed = near.some((sentence) => wordsOf(sentence).some((norm) => agreeing.test(norm)));
  return isRefused && !isAgreed ? (canonical[own]?.norm ?? null) : null;
}

/** Outright: "they turned us down", "he said no". */
const saysNo = (norms: readonly string[]): boolean =>
  norms.some(
    (norm, at) =>
      outright.test(norm) ||
      (/^turn(?:ed|s|ing)?$/.test(norm) && norms.slice(at + 1, at + 4).includes('down')) ||
      (/^(?:say|says|said|saying)$/.test(norm) && norms[at + 1] === 'no'),
  );

/** Whether somebody says no to something: "I don't want to". */
export const refuses = (norms: readonly string[]): boolean =>
  norms.some(
    (norm, at) =>
      outright.test(norm) ||
      (/^turn(?:ed|s|ing)?$/.test(norm) && norms[at + 1] === 'down') ||
      (norm === 'not' && unwilling.test(norms[at + 1] ?? '')) ||
      (norm === 'not' && unwilling.test(norms[at + 2] ?? '')),
  );
