/** "At most five" where "five or more" was said: both bound the same number, from opposite sides. */
import type { ClaimIndex } from './claim-index.ts';
import type { NumberMention } from './number-words.ts';
import type { ReadClaim } from './read-claim.ts';
import { matchNumber } from './same-number.ts';
import type { ClaimReason } from './types.ts';

type Bound = 'least' | 'most';

const reach = 3;
const leastBefore =
  /(?:^| )(?:at least|(?:more|greater|higher|larger|longer|bigger) than|over|above|upwards? of|minimum of|exceed(?:s|ed|ing)?)(?: \w+)?$/;
const mostBefore =
  /(?:^| )(?:at most|(?:less|fewer|lower|smaller|shorter) than|under|below|maximum of|up to)(?: \w+)?$/;
const denied =
  /(?:^| )(?:not|no|never|nothing) (?:\w+ )?(?:more|greater|higher|larger|longer|bigger|less|fewer|lower|smaller|shorter) than(?: \w+)?$/;
const leastBehind = /^(?:\w+ ){0,2}(?:or|and) (?:more|over|above|up|higher|longer|greater)\b/;
const mostBehind = /^(?:\w+ ){0,2}(?:or|and) (?:less|fewer|under|below|lower|shorter)\b/;

/** "Ten times less often". */
const less = /^(?:less|fewer|lower|smaller|slower|shorter|cheaper)$/;

export function turnedBound(
  claim: ReadClaim,
  close: readonly number[],
  index: ClaimIndex,
): ClaimReason | null {
  const said = close.flatMap((sentence) => index.numbersIn.get(sentence) ?? []);
  const { canonical } = index.transcript;
  for (const number of claim.numbers) {
    const isLess = number.unit?.kind === 'times' && less.test(claim.canonical[number.to + 1]?.norm ?? '');
    const same = said.filter((other) => isLess && matchNumber(number, other, index) === 'same');
    if (same.length > 0 && !same.some((other) => less.test(canonical[other.to + 1]?.norm ?? '')))
      return { cause: 'direction', what: number.text };
    const own = boundOf(number, claim.canonical);
    if (own === null) continue;
    const bounds = said
      .filter((other) => matchNumber(number, other, index) === 'same')
      .map((other) => boundOf(other, canonical));
    const isOther = bounds.some((bound) => bound !== null && bound !== own);
    if (isOther && !bounds.includes(own)) return { cause: 'direction', what: number.text };
  }
  return null;
}

function boundOf({ at, to }: NumberMention, words: readonly { norm: string }[]): Bound | null {
  const text = (from: number, end: number) =>
    words
      .slice(Math.max(0, from), end)
      .map(({ norm }) => norm)
      .join(' ');
  const [before, behind] = [text(at - reach - 1, at), text(to + 1, to + 1 + reach + 1)];
  const isDenied = denied.test(before);
  if (leastBefore.test(before) || leastBehind.test(behind)) return isDenied ? 'most' : 'least';
  if (mostBefore.test(before) || mostBehind.test(behind)) return isDenied ? 'least' : 'most';
  return null;
}
