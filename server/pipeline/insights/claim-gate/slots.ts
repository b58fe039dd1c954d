/** "His contract with Footage" where a contract with Over was said: another name stands in the place of this one. */
import type { ClaimIndex } from './claim-index.ts';
import { bare, isDate, isDateName } from './name-words.ts';
import { wordsIn } from './placed-items.ts';
import type { ReadClaim } from './read-claim.ts';
import type { ClaimName } from './read-names.ts';
import { isSource, voiceOf } from './said-by.ts';
import { isStopWord } from './stop-words.ts';
import type { ClaimReason } from './types.ts';

/** Words between a name and what it stands behind: "contract with". */
const frameReach = 2;
/** A name this near stands there too. */
const nearby = 10;
const around = Array.from({ length: 2 * nearby + 1 }, (_, step) => step - nearby);

export function takenSlot(claim: ReadClaim, close: readonly number[], index: ClaimIndex): ClaimReason | null {
  const own = partsOf(claim.names);
  const taken = claim.names.find((name) => {
    if (name.parts.every((part) => isDateName(part))) return false;
    const isSpeaker = name.parts.every((part) => index.speakerParts.has(part));
    // Who speaks may have changed places with a name that the claim has too.
    return isTaken(name, claim, close, isSpeaker ? partsOf([name]) : own, index);
  });
  return taken === undefined ? null : { cause: 'otherName', what: taken.text };
}

const partsOf = (names: readonly ClaimName[]): ReadonlySet<string> =>
  new Set(names.flatMap(({ parts }) => parts));

/**
 * "Went to Nuzum", where Eric Nuzum says that he went to Ottawa, and "Alban goes", where Travis does: nobody said the name
 * of this speaker in that place.
 */
export function speakerInSlot(claim: ReadClaim, close: readonly number[], index: ClaimIndex): string | null {
  const speakers = claim.names.filter(
    (name) => !isSource(claim, name) && name.parts.every((part) => index.speakerParts.has(part)),
  );
  if (speakers.length === 0) return null;
  const heard = new Set(wordsIn(close, index).map((at) => bare(index.transcript.canonical[at]?.norm ?? '')));
  const voices = new Set(close.flatMap((sentence) => voiceOf(sentence, index)));
  const placed = claim.names.filter((name) => !isSource(claim, name));
  const own = partsOf(placed);
  const taken = speakers.find(
    (name) =>
      !name.parts.some((part) => heard.has(part)) &&
      (isTaken(name, claim, close, own, index) ||
        (!name.parts.some((part) => voices.has(part)) && isTakenBefore(name, claim, close, own, index))),
  );
  return taken?.text ?? null;
}

/** Behind the same words stands another name. */
function isTaken(
  name: ClaimName,
  claim: ReadClaim,
  close: readonly number[],
  own: ReadonlySet<string>,
  index: ClaimIndex,
): boolean {
  const { canonical } = index.transcript;
  const words = wordsIn(close, index);
  const head = headOf(name, claim);
  if (head === null) return false;
  const places = words.filter((at) => index.stems[at] === head.id);
  const isHere = (at: number) =>
    close.includes(index.sentenceOf[at] ?? -1) && name.parts.includes(bare(canonical[at]?.norm ?? ''));
  if (places.some((at) => around.some((step) => isHere(at + step)))) return false;
  // "He asked me": of who speaks.
  if (places.some((at) => isPerson.test(canonical[at + 1 + head.between.length]?.norm ?? ''))) return false;
  return places.some((at) => isFilled(at, head.between, own, index));
}

/** Before the word that follows it stands another name. */
function isTakenBefore(
  name: ClaimName,
  { canonical, ids, idle }: ReadClaim,
  close: readonly number[],
  own: ReadonlySet<string>,
  index: ClaimIndex,
): boolean {
  const next = canonical.findIndex(({ from }) => from === name.to + 1);
  const id = ids[next] ?? -1;
  if (next < 0 || id < 0 || idle[next] === 1 || canonical[next]?.apart) return false;
  const places = wordsIn(close, index).filter((at) => index.stems[at] === id);
  return (
    places.length > 0 &&
    places.every((at) => !index.transcript.canonical[at]?.apart && isOtherName(at - 1, own, index))
  );
}

const isPerson = /^(?:me|us|you|him|her|them)$/;

interface Head {
  id: number;
  /** Small words between it and the name. */
  between: readonly string[];
}

/** The word before a name that says something. */
function headOf(name: ClaimName, { canonical, ids, idle }: ReadClaim): Head | null {
  const at = canonical.findIndex(({ from }) => from === name.from);
  for (let far = 1; far <= frameReach; far += 1) {
    const place = at - far;
    if (place < 0 || canonical[place + 1]?.apart) return null;
    if (idle[place] === 1 && far < frameReach) continue;
    const id = ids[place] ?? -1;
    const between = canonical.slice(place + 1, at).map(({ norm }) => norm);
    return idle[place] === 1 || id < 0 ? null : { id, between };
  }
  return null;
}

/** The same words there, and then a name that the claim does not have. */
function isFilled(
  at: number,
  between: readonly string[],
  own: ReadonlySet<string>,
  index: ClaimIndex,
): boolean {
  const { canonical } = index.transcript;
  if (between.some((norm, step) => canonical[at + 1 + step]?.norm !== norm)) return false;
  const place = at + 1 + between.length;
  return canonical[place]?.apart !== true && isOtherName(place, own, index);
}

function isOtherName(
  at: number,
  own: ReadonlySet<string>,
  { transcript: { canonical } }: ClaimIndex,
): boolean {
  const word = canonical[at];
  if (word?.capital !== true) return false;
  const plain = bare(word.norm);
  return (
    !own.has(plain) && !isDate(plain) && !/^i\b/.test(word.norm) && !(isStopWord(plain) && plain.length < 4)
  );
}
