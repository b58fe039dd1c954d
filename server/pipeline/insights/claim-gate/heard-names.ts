/** The words of a region as parts of names may be heard in them. */
import type { ClaimIndex } from './claim-index.ts';
import { isSameCountry } from './countries.ts';
import { bare } from './name-words.ts';
import type { ClaimName } from './read-names.ts';
import { soundsLike } from './same-name.ts';
import { isStopWord } from './stop-words.ts';

/** Without parts: "Port" is not heard in "Port Ansley". */
export function heardIn(
  region: readonly number[],
  mayBePart: boolean,
  { transcript }: ClaimIndex,
): Set<string> {
  const { words, sentences } = transcript;
  const heard = new Set<string>();
  for (const sentence of region) {
    const { from = 0, to = -1 } = sentences[sentence] ?? {};
    for (let at = from; at <= to; at += 1) {
      const isPart =
        words[at]?.capital === true && [at - 1, at + 1].some((next) => words[next]?.capital === true);
      const norm = bare(words[at]?.norm ?? '');
      if (mayBePart || !isPart) heard.add(norm);
      // "Audio Boom" is Audioboom, and "gu ID" a GUID.
      if (at > from) heard.add(`${bare(words[at - 1]?.norm ?? '')}${norm}`);
    }
  }
  return heard;
}

/** "Us" is a country where its letters were said, or it was written with a capital. */
export function isOfCountry(part: string, heard: ReadonlySet<string>, { capitals }: ClaimIndex): boolean {
  const isUs = (heard.has('u') && heard.has('s')) || capitals.has('us');
  for (const word of heard) if ((word !== 'us' || isUs) && isSameCountry(part, word)) return true;
  return false;
}

/** As a recogniser errs; but the name of somebody else in this conversation is no error. */
export function mayBeSpelled(
  part: string,
  heard: ReadonlySet<string>,
  known: ReadonlySet<string>,
  { capitals, small, speakerParts, transcript }: ClaimIndex,
): boolean {
  if (capitals.has(part) || small.has(part)) return false;
  const isName = (word: string) =>
    known.has(word) || capitals.has(word) || (!transcript.cased && !isStopWord(word));
  for (const word of heard) if (isName(word) && soundsLike(part, word)) return true;
  for (const word of [...known, ...speakerParts]) if (soundsLike(part, word)) return true;
  return false;
}

/** "HOA" was heard as "h o a". */
export function isSpelledOut({ parts }: ClaimName, heard: ReadonlySet<string>): boolean {
  return parts.every((part) => part.length <= 5 && [...part].every((letter) => heard.has(letter)));
}
