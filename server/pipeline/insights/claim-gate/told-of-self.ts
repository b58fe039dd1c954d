/** "Redfin takes the blame", where a speaker said "I take the blame": he told it of himself. */
import type { ClaimIndex } from './claim-index.ts';
import { bare, isDateName } from './name-words.ts';
import { isPerson } from './persons.ts';
import { wordsIn } from './placed-items.ts';
import type { ReadClaim } from './read-claim.ts';
import type { ClaimName } from './read-names.ts';
import { isSource, voiceOf } from './said-by.ts';
import { stemOf } from './stem.ts';
import { isSayingWord, isStopWord } from './stop-words.ts';

/** So many telling words behind the name and behind "I" are compared, */
const reach = 3;
/** of which so many are the same. */
const least = 2;
/** Sentences before, in which somebody may be spoken of whose words follow. */
const before = 5;
/** A source without marks may be one sentence of hours: so many places of "I", and so many words behind each. */
const mostPlaces = 24;
const mostWords = 30;

/** A name, of nobody who speaks, in the place of the "I" of a speaker whose name is known. */
export function nameForSelf(claim: ReadClaim, close: readonly number[], index: ClaimIndex): string | null {
  const { canonical } = index.transcript;
  const places = wordsIn(close, index)
    .filter((at) => canonical[at]?.norm === 'i')
    .slice(0, mostPlaces);
  const taken = claim.names.find((name) => {
    if (isSource(claim, name)) return false;
    if (name.parts.some((part) => index.speakerParts.has(part) || isDateName(part))) return false;
    const at = places.find((place) => isFollowedAlike(name, claim, place, index));
    return at !== undefined && isSelfOf(name, index.sentenceOf[at] ?? -1, index);
  });
  return taken?.text ?? null;
}

const isSelfOf = (name: ClaimName, sentence: number, index: ClaimIndex) =>
  voiceOf(sentence, index).some((part) => part.length > 1) &&
  !mayBeQuoted(name, sentence, index) &&
  !isTied(name, index);

/** "Marcus calls me. He is furious. I never signed it, he says." */
function mayBeQuoted(name: ClaimName, sentence: number, index: ClaimIndex): boolean {
  const { canonical } = index.transcript;
  const back = Array.from({ length: before + 1 }, (_, step) => sentence - step);
  const isNamed = wordsIn(back, index).some((at) => isOf(name, at, index));
  const isSaidBy = wordsIn([sentence, sentence + 1], index).some(
    (at) =>
      /^(?:he|she|they)$/.test(canonical[at]?.norm ?? '') && isSayingWord(canonical[at + 1]?.norm ?? ''),
  );
  return isNamed || isSaidBy;
}

/** "Omar runs Lakeshore Homes", "at Lakeshore we": what a speaker does, his firm does. */
function isTied({ parts: [first = ''] }: ClaimName, index: ClaimIndex): boolean {
  const { canonical } = index.transcript;
  const named = index.postings[index.stemIds.get(stemOf(first)) ?? -1] ?? [];
  return wordsIn(named.slice(0, mostPlaces), index).some((at) => {
    const norm = canonical[at]?.norm ?? '';
    return /^(?:my|our|we|us)$/.test(norm) || index.speakerParts.has(bare(norm));
  });
}

const isOf = ({ parts }: ClaimName, at: number, { transcript: { canonical } }: ClaimIndex) =>
  parts.includes(bare(canonical[at]?.norm ?? ''));

/** Small words and persons are passed over: "bought its first duplex", "bought my first duplex". */
function isFollowedAlike({ to }: ClaimName, claim: ReadClaim, at: number, index: ClaimIndex): boolean {
  const first = claim.canonical.findIndex(({ from }) => from > to);
  if (first < 0 || claim.canonical[first]?.apart) return false;
  const own = claim.ids.filter((_, place) => place >= first && isTelling(claim.canonical[place]?.norm));
  const said: number[] = [];
  for (
    let place = at + 1;
    index.sentenceOf[place] === index.sentenceOf[at] && place <= at + mostWords && said.length < reach;
    place += 1
  )
    if (isTelling(index.transcript.canonical[place]?.norm)) said.push(index.stems[place] ?? -1);
  const alike = own.slice(0, reach).filter((id, step) => id >= 0 && said[step] === id);
  return alike.length >= least;
}

const isTelling = (norm = '') => !isStopWord(norm) && !isPerson(norm) && norm !== 'is';
