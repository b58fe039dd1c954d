/** "Does half of it" where somebody does not do half: a number that is only named to be denied. */
import type { ClaimIndex } from './claim-index.ts';
import type { NumberMention } from './number-words.ts';
import type { ReadClaim } from './read-claim.ts';
import { matchNumber } from './same-number.ts';
import type { ClaimReason } from './types.ts';

const denying =
  /^(?:not|no|never|nobody|nothing|none|neither|nor|hardly|barely|without|less|fewer|under|below|(?:refus|reject|den[iy]|declin|fail|lack|miss|avoid).*)$/;
/** "Not only 5", "not until 2015", "not more than 5". */
const bounding =
  /^(?:only|just|until|till|more|less|fewer|over|under|above|below|than|even|sure|necessarily)$/;
const reach = 3;
/** Of the claim, all that stands before the number in its clause. */
const ownReach = 12;

type Words = readonly { norm: string; apart: boolean }[];

export function deniedNumber(
  claim: ReadClaim,
  close: readonly number[],
  index: ClaimIndex,
): ClaimReason | null {
  const said = close.flatMap((sentence) => index.numbersIn.get(sentence) ?? []);
  for (const number of claim.numbers) {
    const own = said.filter((one) => matchNumber(number, one, index) === 'same');
    // A share is named to be denied; a count may be told of what was not.
    if (own.length === 0 || number.value >= 1 || isDenied(number, claim.canonical, ownReach)) continue;
    if (own.every((one) => isDenied(one, index.transcript.canonical, reach)))
      return { cause: 'negation', what: 'not' };
  }
  return null;
}

function isDenied({ at }: NumberMention, words: Words, most: number): boolean {
  for (let far = 1; far <= most; far += 1) {
    const word = words[at - far];
    if (word === undefined || words[at - far + 1]?.apart || bounding.test(word.norm)) return false;
    if (denying.test(word.norm)) return true;
  }
  return false;
}
