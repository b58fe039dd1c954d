/** A speaker who is named in the place of another: what the claim tells of him was said by somebody else of himself. */
import type { ClaimIndex } from './claim-index.ts';
import { bare } from './name-words.ts';
import type { ReadClaim } from './read-claim.ts';
import type { ClaimName } from './read-names.ts';
import { voiceOf } from './said-by.ts';
import { holdsNumber } from './same-number.ts';
import { isSayingWord, isStopWord } from './stop-words.ts';
import type { ClaimReason } from './types.ts';

/** Of what is told of him, he holds less than this, and one other at least so much. */
const leastOwn = 0.34;
const leastOther = 0.45;
const timesOwn = 2;
/** Where they are looked for in all that is cited. */
const leastInAll = 0.5;
/** A clause of less says nothing. */
const leastWords = 3;
const numberWeight = 1;

export function toldByAnother(
  claim: ReadClaim,
  near: readonly number[],
  region: readonly number[],
  index: ClaimIndex,
): ClaimReason | null {
  const people = speakersIn(claim, index);
  for (const name of people) {
    if (!isDoer(name, people, claim) || isJoined(name, people, claim)) continue;
    const told = toldOf(name, people, claim);
    if (told.ids.size + told.numbers.length < leastWords) continue;
    if (isAnothers(name, told, near, region, index)) return { cause: 'otherSpeaker', what: name.text };
  }
  return null;
}

/** What is told of him stands in turns of his own, whatever else was chosen to show it; or it is told of two. */
export function tellsHimself(
  name: ClaimName,
  claim: ReadClaim,
  region: readonly number[],
  index: ClaimIndex,
): boolean {
  const people = speakersIn(claim, index);
  if (isJoined(name, people, claim)) return true;
  const told = toldOf(name, people, claim);
  const his = region.filter((sentence) => isOf(name.parts, sentence, index));
  const share = shareOf(told, his, index);
  // One word is said by everybody.
  const isTelling = told.ids.size + told.numbers.length > 1;
  return isTelling && share > 0 && share >= leastInAll * shareOf(told, region, index);
}

const speakersIn = ({ names }: ReadClaim, { speakerParts }: ClaimIndex) =>
  names.filter(({ parts }) => parts.every((part) => speakerParts.has(part)));

interface Told {
  ids: ReadonlySet<number>;
  numbers: ReadClaim['numbers'];
}

const opening = new Set(
  'and but as that whom which what because while since when where if before after until so by says said asks asked'.split(
    ' ',
  ),
);

/** He opens a clause, says something or has something: not "she told Pete", "for Adam". */
function isDoer({ from, to }: ClaimName, people: readonly ClaimName[], { text, words }: ReadClaim): boolean {
  const raw = text.slice(words[to]?.from, words[to]?.to);
  if (/['\u2019]s?$/.test(raw)) return true;
  const before = words[from - 1];
  if (before === undefined || words[from]?.apart || words[from]?.stops) return true;
  if (opening.has(before.norm) || isSayingWord(words[to + 1]?.norm ?? '')) return true;
  // "Reserve analyst Gwen Abara": what she is, where the sentence begins.
  const isAfterName = people.some((other) => other.to < from);
  return from <= roleWords && !isAfterName && words.slice(0, from).every(isRole);
}
const roleWords = 3;
const isRole = ({ norm, apart }: ReadClaim['words'][number], at: number) =>
  (at === 0 && norm === 'the') || ((at === 0 || !apart) && !isStopWord(norm));

/** "Pete and Gwen", "Pete or Gwen". */
function isJoined(name: ClaimName, people: readonly ClaimName[], { words }: ReadClaim): boolean {
  const isLink = (at: number) => /^(?:and|or|&)$/.test(words[at]?.norm ?? '');
  return people.some(
    (other) =>
      (other.from === name.to + 2 && isLink(name.to + 1)) ||
      (name.from === other.to + 2 && isLink(other.to + 1)),
  );
}

/** What stands with his name between one long mark and the next, up to the name of somebody else. */
function toldOf(name: ClaimName, people: readonly ClaimName[], claim: ReadClaim): Told {
  const { text, words, canonical } = claim;
  const between = (at: number) => text.slice(words[at - 1]?.to ?? 0, words[at]?.from ?? 0);
  let from = name.from;
  while (from > 0 && !/[;:!?\u2014]|\.\s/.test(between(from))) from -= 1;
  let to = name.to;
  while (to + 1 < words.length && !/[;!?\u2014]|\.\s/.test(between(to + 1))) to += 1;
  for (const other of people) {
    if (other === name) continue;
    if (other.from > name.to) to = Math.min(to, other.from - 1);
    if (other.to < name.from) from = Math.max(from, name.from);
  }
  const isIn = (at: number) => (canonical[at]?.from ?? -1) >= from && (canonical[at]?.to ?? -1) <= to;
  const ids = new Set<number>();
  for (let at = 0; at < canonical.length; at += 1) {
    const id = claim.ids[at] ?? -1;
    if (isIn(at) && claim.rare.has(id) && claim.idle[at] === 0) ids.add(id);
  }
  return { ids, numbers: claim.numbers.filter(({ at }) => isIn(at)) };
}

const self = /^(?:i|me|my|mine|we|us|our|ours)$/;
const others = /^(?:you|your|yours|he|she|him|her|his|hers|they|their|them|theirs)$/;

function isAnothers(
  { parts }: ClaimName,
  told: Told,
  near: readonly number[],
  region: readonly number[],
  index: ClaimIndex,
): boolean {
  const shown = near.filter((sentence) => region.includes(sentence));
  const isToldOf = (sentence: number) =>
    [-1, 0, 1].some(
      (step) => isSameVoice(sentence, sentence + step, index) && isNamedIn(sentence + step, parts, index),
    );
  const own = new Set<number>();
  const byVoice = new Map<string, number[]>();
  for (const sentence of shown) {
    const voice = voiceOf(sentence, index);
    // Where nobody knows whose voice it is, it may be his.
    if (!voice.some((part) => part.length > 1)) return false;
    if (parts.some((part) => voice.includes(part)) || isToldOf(sentence)) own.add(sentence);
    else byVoice.set(voice.join(' '), [...(byVoice.get(voice.join(' ')) ?? []), sentence]);
  }
  const all = shareOf(told, shown, index);
  // He may say it in a sentence that another one made needless here.
  const his = shareOf(told, [...own, ...region.filter((sentence) => isOf(parts, sentence, index))], index);
  if (all === 0 || his >= leastOwn * all) return false;
  for (const sentences of byVoice.values()) {
    const telling = sentences.filter((sentence) => speaksForHimself(sentence, index));
    const theirs = shareOf(told, telling, index);
    if (theirs >= leastOther * all && theirs > his * timesOwn) return true;
  }
  return false;
}

const isSameVoice = (one: number, other: number, { transcript: { sentences } }: ClaimIndex) =>
  sentences[one]?.voice === sentences[other]?.voice;

const isOf = (parts: readonly string[], sentence: number, index: ClaimIndex) =>
  parts.some((part) => voiceOf(sentence, index).includes(part));

/** Who tells of somebody else names him, or says "you" or "he". */
function speaksForHimself(sentence: number, index: ClaimIndex): boolean {
  const norms = normsIn(sentence, index);
  return norms.some((norm) => self.test(norm)) || !norms.some((norm) => others.test(norm));
}

const isNamedIn = (sentence: number, parts: readonly string[], index: ClaimIndex) =>
  normsIn(sentence, index).some((norm) => parts.includes(bare(norm)));

const normsIn = (sentence: number, { transcript: { canonical }, firstOf }: ClaimIndex) =>
  canonical.slice(firstOf[sentence], firstOf[sentence + 1]).map(({ norm }) => norm);

/** How much of it stands in these sentences. */
function shareOf({ ids, numbers }: Told, sentences: readonly number[], index: ClaimIndex): number {
  const said = new Set(
    sentences.flatMap((sentence) => [
      ...index.stems.subarray(index.firstOf[sentence], index.firstOf[sentence + 1]),
    ]),
  );
  let sum = 0;
  for (const id of ids) if (said.has(id)) sum += index.weights[id] ?? 0;
  const counted = numbers.filter((number) =>
    sentences.some((sentence) => holdsNumber(number, sentence, index)),
  ).length;
  return sum + numberWeight * counted;
}
