/**
 * Between the same words one of the two has a "not" that the other has not: "borrowers keep a loan for seven years", and it
 * was said that they don't. Where a sentence is told word for word, this sees what the rest of it hides.
 */
import type { ClaimIndex } from './claim-index.ts';
import { takesAway } from './denial-words.ts';
import { isPerson } from './persons.ts';
import type { ReadClaim } from './read-claim.ts';
import { stemOf } from './stem.ts';
import { isStopWord } from './stop-words.ts';
import type { ClaimReason } from './types.ts';

const denying = /^(?:not|never|n['\u2019]t)$/;
/** "Did not work" and "worked" are the same verb. */
const helping = /^(?:do|does|did)$/;
const forms: readonly (readonly [RegExp, string])[] = [
  [/^(?:is|am|are|was|were)$/, '<be>'],
  [/^(?:have|has|had)$/, '<have>'],
];
const person = '<person>';
const border = '<border>';
/** So many words on either side are compared, up to a mark. */
const reach = 4;
const leastAlike = 3;
/** A source without marks may be one sentence of hours; what stands beyond is left to the other rules. */
const mostWords = 600;
const mostPlaces = 24;

interface Gap {
  /** The words on either side, the nearest first; a mark or an end is the last of them. */
  before: readonly string[];
  behind: readonly string[];
  isDenied: boolean;
  /** The denial as it is written. */
  word: string;
  /** A mark stands before the denial: "a sum, not a share" says what it is instead. */
  isContrast: boolean;
  /** How many words of its sentence deny something, or take it away. */
  denials: number;
}

export function deniedBetween(
  claim: ReadClaim,
  near: readonly number[],
  index: ClaimIndex,
): ClaimReason | null {
  const said = saidGaps(near, index);
  for (const gap of gapsIn(claim.canonical, index)) {
    if (gap.isContrast) continue;
    const alike = (said.get(keyOf(gap)) ?? []).slice(0, mostPlaces).filter((one) => isSamePlace(gap, one));
    const [other] = alike;
    // Where as much is denied in both, it only stands elsewhere: "doesn't think that it is", "thinks that it is not".
    const isSaid = alike.some(
      ({ isDenied, denials }) => isDenied === gap.isDenied || denials === gap.denials,
    );
    if (other === undefined || isSaid) continue;
    return { cause: 'negation', what: gap.isDenied ? gap.word : `not (${other.word})` };
  }
  return null;
}

/** What is only asked says neither. */
function saidGaps(near: readonly number[], index: ClaimIndex): ReadonlyMap<string, Gap[]> {
  const gaps = near
    .filter((sentence) => !isQuestion(sentence, index))
    .flatMap((sentence) => {
      const from = index.firstOf[sentence] ?? 0;
      const to = Math.min(from + mostWords, index.firstOf[sentence + 1] ?? from);
      return gapsIn(index.transcript.canonical.slice(from, to), index);
    });
  return Map.groupBy(
    gaps.filter(({ isContrast }) => !isContrast),
    keyOf,
  );
}

function isQuestion(sentence: number, { transcript: { sentences, words, utterances } }: ClaimIndex): boolean {
  const last = words[sentences[sentence]?.to ?? -1];
  const rest = utterances[last?.utterance ?? -1]?.text.slice(last?.to ?? 0) ?? '';
  return /^["\u201d)\]\s]*\?/.test(rest);
}

const keyOf = ({ before, behind }: Gap) => `${before[0]} ${behind[0]}`;

/**
 * What follows is the same as far as it is compared, or as far as the claim goes on; with what stands before it, three words
 * are, one of which tells something: "sell agents" and "sell homes" are two things.
 */
function isSamePlace(own: Gap, said: Gap): boolean {
  const [before, behind] = [sharedOf(own.before, said.before), sharedOf(own.behind, said.behind)];
  if (before.length === 0) return false;
  const isWhole = behind.length === own.behind.length || own.behind[behind.length] === border;
  const shared = [...before, ...behind].filter((word) => word !== border);
  return isWhole && shared.length >= leastAlike && (shared.some(isTelling) || shared.length > leastAlike);
}

/** The words that are the same, from the nearest on. */
function sharedOf(own: readonly string[], said: readonly string[]): readonly string[] {
  const other = own.findIndex((word, at) => word !== said[at]);
  return other < 0 ? own : own.slice(0, other);
}

const isTelling = (word: string) => !word.startsWith('<') && !isStopWord(word);

/** Between each two words that are no denial. */
function gapsIn(said: readonly { norm: string; apart: boolean }[], { speakerParts }: ClaimIndex): Gap[] {
  const words: string[] = [];
  const denials = new Map<number, { norm: string; apart: boolean }>();
  let isApart = false;
  for (const [at, word] of said.entries()) {
    const { norm } = word;
    isApart ||= word.apart && at > 0;
    if (denying.test(norm)) denials.set(words.length, word);
    else if (!helping.test(norm)) {
      if (isApart) words.push(border);
      words.push(speakerParts.has(norm) ? person : wordOf(norm));
    }
    if (!denying.test(norm)) isApart = false;
  }
  const isInstead = ({ norm, apart }: { norm: string; apart: boolean }, at: number) =>
    denying.test(norm) && apart && at > 0;
  const count = said.filter((word, at) => takesAway(word.norm) && !isInstead(word, at)).length;
  return Array.from({ length: words.length + 1 }, (_, place) => ({
    before: upToBorder(words.slice(Math.max(0, place - reach), place).reverse()),
    behind: upToBorder(words.slice(place, place + reach)),
    isDenied: denials.has(place),
    word: denials.get(place)?.norm ?? '',
    isContrast: place > 0 && denials.get(place)?.apart === true,
    denials: count,
  }));
}

/** Ends with the border, where one is in reach or the words end. */
function upToBorder(words: readonly string[]): string[] {
  const at = words.indexOf(border);
  if (at >= 0) return words.slice(0, at + 1);
  return words.length < reach ? [...words, border] : [...words];
}

function wordOf(norm: string): string {
  if (isPerson(norm)) return person;
  return forms.find(([form]) => form.test(norm))?.[1] ?? stemOf(norm);
}
