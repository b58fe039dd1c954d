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
/** Sentences before, in which somebody may be spoken of whose words follow; and so many words at most. */
const before = 5;
const mostBefore = 120;
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
    const own = tellingBehind(name, claim);
    const at = own.length < least ? undefined : places.find((place) => isFollowedAlike(own, place, index));
    return at !== undefined && isSelfOf(name, at, index);
  });
  return taken?.text ?? null;
}

const isSelfOf = (name: ClaimName, at: number, index: ClaimIndex) =>
  voiceOf(index.sentenceOf[at] ?? -1, index).some((part) => part.length > 1) &&
  !mayBeQuoted(name, at, index) &&
  !isTied(name, index);

/** "Marcus calls me. He is furious. I never signed it, he says." */
function mayBeQuoted(
  { parts }: ClaimName,
  at: number,
  { firstOf, sentenceOf, transcript }: ClaimIndex,
): boolean {
  const { canonical } = transcript;
  const sentence = sentenceOf[at] ?? 0;
  const from = Math.max(at - mostBefore, firstOf[Math.max(0, sentence - before)] ?? 0);
  const upTo = (last: number) => Math.min(at + mostWords, firstOf[last + 1] ?? canonical.length);
  // Its own sentence may name him behind the "I": "I saw Marcus sign".
  const isNamed = canonical.slice(from, upTo(sentence)).some(({ norm }) => parts.includes(bare(norm)));
  const isSaidBy = canonical
    .slice(at, upTo(sentence + 1))
    .some(
      ({ norm }, step) =>
        /^(?:he|she|they)$/.test(norm) && isSayingWord(canonical[at + step + 1]?.norm ?? ''),
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

/** Small words and persons are passed over: "bought its first duplex", "bought my first duplex". */
function tellingBehind({ to }: ClaimName, { canonical, ids }: ReadClaim): number[] {
  const first = canonical.findIndex(({ from }) => from > to);
  if (first < 0 || canonical[first]?.apart) return [];
  const own: number[] = [];
  for (let at = first; at < canonical.length && own.length < reach; at += 1)
    if (isTelling(canonical[at]?.norm)) own.push(ids[at] ?? -1);
  return own;
}

function isFollowedAlike(own: readonly number[], at: number, index: ClaimIndex): boolean {
  const said: number[] = [];
  for (
    let place = at + 1;
    index.sentenceOf[place] === index.sentenceOf[at] && place <= at + mostWords && said.length < reach;
    place += 1
  )
    if (isTelling(index.transcript.canonical[place]?.norm)) said.push(index.stems[place] ?? -1);
  return own.filter((id, step) => id >= 0 && said[step] === id).length >= least;
}

const isTelling = (norm = '') => !isStopWord(norm) && !isPerson(norm) && norm !== 'is';
