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
  if (index.transcript.canonical[at]?.norm !== 'i') return false;
  const sentence = index.sentenceOf[at] ?? -1;
  if (!voiceOf(sentence, index).some((part) => part.length > 1)) return false;
  return (
    !mayBeQuoted(name, sentence, index) && !isTied(name, index) && isFollowedAlike(name, claim, at, index)
  );
}

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
function isTied(name: ClaimName, index: ClaimIndex): boolean {
  const { canonical } = index.transcript;
  const ties = /^(?:my|our|we|us)$/;
  const [first = ''] = name.parts;
  return placesOf(first, index).some((at) =>
    wordsIn([index.sentenceOf[at] ?? -1], index).some(
      (near) =>
        ties.test(canonical[near]?.norm ?? '') || index.speakerParts.has(bare(canonical[near]?.norm ?? '')),
    ),
  );
}

const mostPlaces = 24;

function placesOf(part: string, { stemIds, postings, transcript, firstOf }: ClaimIndex): number[] {
  const id = stemIds.get(stemOf(part));
  const found: number[] = [];
  for (const sentence of id === undefined ? [] : (postings[id] ?? [])) {
    for (let at = firstOf[sentence] ?? 0; at < (firstOf[sentence + 1] ?? 0); at += 1)
      if (bare(transcript.canonical[at]?.norm ?? '') === part) found.push(at);
    if (found.length >= mostPlaces) break;
  }
  return found;
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
    index.sentenceOf[place] === index.sentenceOf[at] && said.length < reach;
    place += 1
  )
    if (isTelling(index.transcript.canonical[place]?.norm)) said.push(index.stems[place] ?? -1);
  const alike = [...own].slice(0, reach).filter((id, step) => id >= 0 && said[step] === id);
  return alike.length >= least;
}

const isTelling = (norm = '') => !isStopWord(norm) && !isPerson(norm) && norm !== 'is';
