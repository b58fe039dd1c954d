/** "Called Xavier" where somebody called me: whom a verb is done to, told by the word behind it. */
import type { ClaimIndex } from './claim-index.ts';
import { bare } from './name-words.ts';
import { wordsIn } from './placed-items.ts';
import type { ReadClaim } from './read-claim.ts';
import { voiceOf } from './said-by.ts';
import type { ClaimReason } from './types.ts';

const self = /^(?:me|us|myself)$/;

export function turnedObject(
  claim: ReadClaim,
  close: readonly number[],
  index: ClaimIndex,
): ClaimReason | null {
  const { canonical } = index.transcript;
  for (const name of claim.names) {
    const at = claim.canonical.findIndex(({ from }) => from === name.from);
    const verb = claim.ids[at - 1] ?? -1;
    if (at < 1 || verb < 0 || claim.idle[at - 1] === 1 || claim.canonical[at]?.apart) continue;
    const behind = wordsIn(close, index).filter(
      (place) => index.stems[place] === verb && canonical[place + 1]?.apart === false,
    );
    const isOwn = behind.some((place) => name.parts.includes(bare(canonical[place + 1]?.norm ?? '')));
    const toSelf = behind.filter((place) => self.test(canonical[place + 1]?.norm ?? ''));
    const isTheirs = toSelf.some((place) => {
      const voice = voiceOf(index.sentenceOf[place] ?? -1, index);
      return !voice.some((part) => part.length > 1) || name.parts.some((part) => voice.includes(part));
    });
    if (toSelf.length > 0 && toSelf.length === behind.length && !isOwn && !isTheirs)
      return { cause: 'otherName', what: name.text };
  }
  return null;
}
