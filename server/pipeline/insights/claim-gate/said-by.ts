/** Who said it: a claim that names its speaker must name the right one. */
import type { ClaimIndex } from './claim-index.ts';
import { bare, isFirstName } from './name-words.ts';
import type { ReadClaim } from './read-claim.ts';
import type { ClaimName, KnownNames } from './read-names.ts';
import { holdsNumber } from './same-number.ts';
import { isSayingWord, isStopWord } from './stop-words.ts';
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
  const isAgent = isSubject(headOf(claim, name));
  const says = isSource(claim, name);
  if (!says && !isSpeaker) return null;
  const reason: ClaimReason = { cause: 'otherSpeaker', what: name.text };
  // Where the source has no names, nobody can be mixed up.
  const isTheirs = (voice: readonly string[]) =>
    !voice.some((part) => part.length > 1) || name.parts.some((part) => voice.includes(part));
  if (isSpeaker && isAgent && saysOfSelf(claim, name, chosen, isTheirs, index)) return reason;
  const theirs = chosen.filter((sentence) => isTheirs(voiceOf(sentence, index)));
  // "Kevin says": not because a word of his stands beside what somebody else said.
  const isBeside = says && isSpeaker && addNothing(theirs, chosen, claim, index);
  if (theirs.length > 0 && !isBeside) return null;
  const isNear = around.some((sentence) => names(sentence, name, index));
  if (!isSpeaker) {
    // An organisation has no voice: it is spoken of.
    const isHeard = isNear || index.topics.has(name.parts.join(''));
    return isHeard || isNamed(name, isSpeaker, chosen, index) ? null : reason;
  }
  return isToldOf(name, { says, isAgent, isNear }, chosen, index) ? null : reason;
}

/** "According to United", and nobody speaks of United there: a source is heard beside what it says, or is "she" there. */
export function unheardSource(
  claim: ReadClaim,
  core: number,
  near: readonly number[],
  region: readonly number[],
  known: KnownNames,
  index: ClaimIndex,
): string | null {
  const isTold = near.some((sentence) => wordsIn(sentence, index).some(({ norm }) => sources.test(norm)));
  const beside = isTold ? [...near, ...region] : near;
  const heardIn = isOfSelf(core, index) ? near.filter((one) => Math.abs(one - core) <= 2) : beside;
  const source = claim.names.find(
    (name) =>
      isSource(claim, name) &&
      !name.parts.some((part) => index.speakerParts.has(part)) &&
      !index.topics.has(name.parts.join('')) &&
      (isWordOfTitle(name, known, index) || !name.parts.some((part) => known.words.has(part))) &&
      !heardIn.some((sentence) => isHeardAlone(sentence, name, isWordOfTitle(name, known, index), index)),
  );
  return source?.text ?? null;
}

/** "When I started": whoever "they" are there, it is not they who say it, unless they are quoted. */
function isOfSelf(sentence: number, index: ClaimIndex): boolean {
  const said = wordsIn(sentence, index);
  return said.some(({ norm }) => mine.test(norm)) && !said.some(({ norm }) => isSayingWord(norm));
}

/** Nobody is "Noise" because the show is called "Signal and Noise", and there was noise from the road. */
const isWordOfTitle = ({ parts: [part = '', ...more] }: ClaimName, known: KnownNames, index: ClaimIndex) =>
  more.length === 0 &&
  index.transcript.cased &&
  index.small.has(part) &&
  known.words.has(part) &&
  !known.each.some((words) => words.size === 1 && words.has(part));

/** "Make Noise" is not called "Noise": behind a word that is no first name, it is a part of what a thing is called. */
function isHeardAlone(sentence: number, { parts }: ClaimName, asName: boolean, index: ClaimIndex): boolean {
  const { words, cased } = index.transcript;
  const isTail = (at: number) => {
    const before = words[at - 1];
    const isPart = hasCapital(at, index) && before?.capital === true && words[at]?.apart !== true;
    return isPart && isThingName(before.norm, parts, index);
  };
  return wordsIn(sentence, index).some(
    ({ norm, at }) =>
      parts.includes(bare(norm)) &&
      (!asName || hasCapital(at, index)) &&
      !(cased && parts.length === 1 && isTail(at)),
  );
}

const isThingName = (before: string, [part = '']: readonly string[], { small }: ClaimIndex) =>
  small.has(before) && before !== part && !isStopWord(before) && !isFirstName(before);

/** "According to United", "United says". */
export function isSource(claim: ReadClaim, name: ClaimName): boolean {
  const head = headOf(claim, name);
  return head === 'according to' || (isSubject(head) && isSayingWord(claim.words[name.to + 1]?.norm ?? ''));
}

const isSubject = (head: string) => !/(?:^| )(?:of|at|from|for|with|in|on)$/.test(head);

const mine = /^(?:i|me|my|mine|i['\u2019].*)$/;
const sources = /^(?:he|she|they|he['\u2019].*|she['\u2019].*|they['\u2019].*)$/;

/** Somebody else speaks, and tells of him. */
function isToldOf(
  name: ClaimName,
  { says, isAgent, isNear }: { says: boolean; isAgent: boolean; isNear: boolean },
  chosen: readonly number[],
  index: ClaimIndex,
): boolean {
  const said = chosen.flatMap((sentence) => wordsIn(sentence, index));
  const core = wordsIn(chosen[0] ?? -1, index);
  const speaksOfSelf = said.some(({ norm }) => self.test(norm));
  // "Because of you", says somebody else to him.
  if (!isAgent && said.some(({ norm }) => addressing.test(norm))) return true;
  // "This is the fourth time you've been on the show."
  if (!says && core.some(({ norm }) => toHim.test(norm)) && !core.some(({ norm }) => self.test(norm)))
    return true;
  // What somebody does is often told by others: "Luis says no"; not what one tells of oneself, unless his name is beside.
  const isBeside = chosen.some((sentence) =>
    [-2, -1, 0, 1].some((step) => names(sentence + step, name, index)),
  );
  if (!says && isNear && (!speaksOfSelf || isBeside)) return true;
  return isNamed(name, true, chosen, index) || !(says || speaksOfSelf);
}

/** Somebody else is spoken of, or quoted: "Intel said". */
const isNamed = ({ parts }: ClaimName, isSpeaker: boolean, chosen: readonly number[], index: ClaimIndex) =>
  chosen
    .flatMap((sentence) => wordsIn(sentence, index))
    .some(({ norm, at }) => parts.includes(bare(norm)) && (isSpeaker || isQuoted(at, index)));

/** "James remembers", where "I remember" is another's. */
function saysOfSelf(
  claim: ReadClaim,
  { to }: ClaimName,
  chosen: readonly number[],
  isTheirs: (voice: readonly string[]) => boolean,
  index: ClaimIndex,
): boolean {
  const at = claim.canonical.findIndex(({ from }) => from === to + 1);
  const verb = claim.ids[at] ?? -1;
  if (at < 0 || verb < 0 || claim.canonical[at]?.apart || isStopWord(claim.canonical[at]?.norm ?? ''))
    return false;
  const { canonical } = index.transcript;
  const sayIt = chosen.filter((sentence) =>
    canonical.slice(index.firstOf[sentence], index.firstOf[sentence + 1]).some(({ norm }, step) => {
      const place = (index.firstOf[sentence] ?? 0) + step;
      return norm === 'i' && [1, 2].some((far) => index.stems[place + far] === verb);
    }),
  );
  return sayIt.length > 0 && !sayIt.some((sentence) => isTheirs(voiceOf(sentence, index)));
}

/** His sentences hold nothing of the claim that the best one, which is another's, does not hold too. */
function addNothing(
  theirs: readonly number[],
  [core = -1]: readonly number[],
  { rare, numbers }: ReadClaim,
  index: ClaimIndex,
): boolean {
  const held = (sentence: number) =>
    new Set([
      ...[...index.stems.subarray(index.firstOf[sentence], index.firstOf[sentence + 1])].filter((id) =>
        rare.has(id),
      ),
      ...numbers.flatMap((number, at) => (holdsNumber(number, sentence, index) ? [-1 - at] : [])),
    ]);
  const best = held(core);
  return (
    !theirs.includes(core) && theirs.every((sentence) => [...held(sentence)].every((one) => best.has(one)))
  );
}

const toHim = /^(?:you|your|yours|you['\u2019].*)$/;
const addressing = /^(?:you|your|yours|he|him|his|she|her|hers)$/;

/** Where it must be a name, it is written as one; that says little of the first word of a sentence, and is let pass. */
const names = (sentence: number, { parts }: ClaimName, index: ClaimIndex, asName = false) =>
  wordsIn(sentence, index).some(
    ({ norm, at }) => parts.includes(bare(norm)) && (!asName || hasCapital(at, index)),
  );

function hasCapital(at: number, { transcript: { words, utterances } }: ClaimIndex): boolean {
  const { utterance = -1, from, to } = words[at] ?? {};
  return /^\p{Lu}/u.test(utterances[utterance]?.text.slice(from, to) ?? '');
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
