/** "Redfin takes the blame", where a speaker said "I take the blame": he told it of himself. */
import type { ClaimIndex } from './claim-index.ts';
import { bare, isDateName } from './name-words.ts';
import { wordsIn } from './placed-items.ts';
import type { ReadClaim } from './read-claim.ts';
import type { ClaimName } from './read-names.ts';
import { isSource, voiceOf } from './said-by.ts';

/** So many words behind the name and behind "I" are compared, */
const reach = 4;
/** of which so many are the same, one of them a word that tells something. */
const least = 2;

/** A name, of nobody who speaks, in the place of the "I" of a speaker whose name is known. */
export function nameForSelf(claim: ReadClaim, close: readonly number[], index: ClaimIndex): string | null {
  const taken = claim.names.find(
    (name) =>
      !isSource(claim, name) &&
      !name.parts.some((part) => index.speakerParts.has(part) || isDateName(part)) &&
      wordsIn(close, index).some((at) => isSelfOf(name, claim, at, index)),
  );
  return taken?.text ?? null;
}

function isSelfOf(name: ClaimName, claim: ReadClaim, at: number, index: ClaimIndex): boolean {
  const { canonical } = index.transcript;
  if (canonical[at]?.norm !== 'i') return false;
  const sentence = index.sentenceOf[at] ?? -1;
  if (!voiceOf(sentence, index).some((part) => part.length > 1)) return false;
  // "Marcus told me: I take the blame."
  const beside = wordsIn([sentence - 1, sentence], index);
  if (beside.some((place) => name.parts.includes(bare(canonical[place]?.norm ?? '')))) return false;
  return isFollowedAlike(name, claim, at, index);
}

function isFollowedAlike({ to }: ClaimName, claim: ReadClaim, at: number, index: ClaimIndex): boolean {
  const first = claim.canonical.findIndex(({ from }) => from === to + 1);
  if (first < 0 || claim.canonical[first]?.apart) return false;
  const alike = Array.from({ length: reach }, (_, step) => step).filter((step) => {
    const id = claim.ids[first + step] ?? -1;
    return (
      id >= 0 && index.sentenceOf[at + 1 + step] === index.sentenceOf[at] && index.stems[at + 1 + step] === id
    );
  });
  return alike.length >= least && alike.some((step) => claim.idle[first + step] === 0);
}
