/** Who said it: a claim that names its speaker must name the right one. */
import type { ClaimIndex } from './claim-index.ts';
import type { ReadClaim } from './read-claim.ts';
import { bare, type ClaimName } from './read-names.ts';
import { isSayingWord } from './stop-words.ts';
import type { ClaimReason } from './types.ts';

const self = /^(?:i|my|me|we|our|mine|i['\u2019].*)$/;

/** "Pete says" what Gwen said, or does what Gwen says of herself. */
export function otherSpeaker(
  claim: ReadClaim,
  name: ClaimName,
  chosen: readonly number[],
  around: readonly number[],
  known: ReadonlySet<string>,
  index: ClaimIndex,
): ClaimReason | null {
  const isSpeaker = name.parts.every((part) => index.speakerParts.has(part));
  if (!isSpeaker && name.parts.every((part) => known.has(part))) return null;
  const head = headOf(claim, name);
  const isSubject = !/(?:^| )(?:of|at|from|for|with|in|on)$/.test(head);
  const says = (isSubject && isSayingWord(claim.words[name.to + 1]?.norm ?? '')) || head === 'according to';
  if (!says && !isSpeaker) return null;
  // Where the source has no names, nobody can be mixed up.
  const isTheirs = (voice: readonly string[]) =>
    !voice.some((part) => part.length > 1) || name.parts.some((part) => voice.includes(part));
  if (chosen.some((sentence) => isTheirs(voiceOf(sentence, index)))) return null;
  const said = chosen.flatMap((sentence) => wordsIn(sentence, index));
  // What somebody does is often told by others: "Luis says no."
  if (
    !says &&
    around.some((sentence) => wordsIn(sentence, index).some(({ norm }) => name.parts.includes(bare(norm))))
  )
    return null;
  // Somebody else is spoken of, or quoted: "Intel said".
  const isNamed = said.some(
    ({ norm, at }) => name.parts.includes(bare(norm)) && (isSpeaker || isQuoted(at, index)),
  );
  const speaksOfSelf = said.some(({ norm }) => self.test(norm));
  return !isNamed && (says || speaksOfSelf) ? { cause: 'otherSpeaker', what: name.text } : null;
}

function wordsIn(sentence: number, { transcript }: ClaimIndex): { norm: string; at: number }[] {
  const { from = 0, to = -1 } = transcript.sentences[sentence] ?? {};
  return transcript.words.slice(from, to + 1).map(({ norm }, offset) => ({ norm, at: from + offset }));
}

/** Parts of the name of who says it; empty where nobody knows. */
export function voiceOf(sentence: number, { transcript, voices }: ClaimIndex): readonly string[] {
  const word = transcript.words[transcript.sentences[sentence]?.from ?? -1];
  return voices.get(transcript.utterances[word?.utterance ?? -1]?.speaker ?? '') ?? [];
}

const headOf = (claim: ReadClaim, { from }: ClaimName) =>
  claim.words
    .slice(Math.max(0, from - 2), from)
    .map(({ norm }) => norm)
    .join(' ');

export function saysIt({ parts }: ClaimName, chosen: readonly number[], index: ClaimIndex): boolean {
  const voice = voiceOf(chosen[0] ?? -1, index);
  return parts.some((part) => voice.includes(part));
}

const quotedReach = 5;

function isQuoted(at: number, { transcript: { words } }: ClaimIndex): boolean {
  return words
    .slice(Math.max(0, at - quotedReach), at + quotedReach + 1)
    .some(({ norm }) => isSayingWord(norm));
}
