/** "His contract with Footage" where a contract with Over was said: another name stands in the place of this one. */
import type { ClaimIndex } from './claim-index.ts';
import { bare, isDate, isDateName } from './name-words.ts';
import { wordsIn } from './placed-items.ts';
import type { ReadClaim } from './read-claim.ts';
import type { ClaimName } from './read-names.ts';
import { isStopWord } from './stop-words.ts';
import type { ClaimReason } from './types.ts';

/** Words between a name and what it stands behind: "contract with". */
const frameReach = 2;
/** A name this near stands there too. */
const nearby = 10;

export function takenSlot(claim: ReadClaim, close: readonly number[], index: ClaimIndex): ClaimReason | null {
  const taken = claim.names.find(
    (name) =>
      !name.parts.every((part) => index.speakerParts.has(part) || isDateName(part)) &&
      isTaken(name, claim, close, index),
  );
  return taken === undefined ? null : { cause: 'otherName', what: taken.text };
}

/** "Went to Nuzum", where Eric Nuzum says that he went to Ottawa: nobody said his name in that place. */
export function speakerInSlot(claim: ReadClaim, close: readonly number[], index: ClaimIndex): string | null {
  const heard = new Set(wordsIn(close, index).map((at) => bare(index.transcript.canonical[at]?.norm ?? '')));
  const taken = claim.names.find(
    ({ parts, ...name }) =>
      parts.every((part) => index.speakerParts.has(part) && !heard.has(part)) &&
      isTaken({ parts, ...name }, claim, close, index),
  );
  return taken?.text ?? null;
}

function isTaken(name: ClaimName, claim: ReadClaim, close: readonly number[], index: ClaimIndex): boolean {
  const words = wordsIn(close, index);
  const own = new Set(claim.names.flatMap(({ parts }) => parts));
  const head = headOf(name, claim);
  if (head === null) return false;
  const places = words.filter((at) => index.stems[at] === head.id);
  const stands = words.filter((at) => name.parts.includes(bare(index.transcript.canonical[at]?.norm ?? '')));
  if (places.some((at) => stands.some((place) => Math.abs(place - at) <= nearby))) return false;
  // "He asked me": of who speaks.
  if (
    places.some((at) => isPerson.test(index.transcript.canonical[at + 1 + head.between.length]?.norm ?? ''))
  )
    return false;
  return places.some((at) => isFilled(at, head.between, own, index));
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
  { transcript: { canonical } }: ClaimIndex,
): boolean {
  if (between.some((norm, step) => canonical[at + 1 + step]?.norm !== norm)) return false;
  const word = canonical[at + 1 + between.length];
  if (word?.capital !== true || word.apart) return false;
  const plain = bare(word.norm);
  return (
    !own.has(plain) && !isDate(plain) && !/^i\b/.test(word.norm) && !(isStopWord(plain) && plain.length < 4)
  );
}
