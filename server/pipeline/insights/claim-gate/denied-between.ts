/**
 * Between the same words one of the two has a "not" that the other has not: "borrowers keep a loan for seven years", and it
 * was said that they don't. Where a sentence is told word for word, this sees what the rest of it hides.
 */
import type { ClaimIndex } from './claim-index.ts';
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
/** "Does not think that it is" and "thinks that it is not" are one. */
const raising = new Set(
  'think believe expect want suppose seem feel guess imagine plan recommend advise'.split(' ').map(stemOf),
);
const person = '<person>';
const edge = '<edge>';

interface Gap {
  /** The words on either side, the nearest first. */
  before: readonly [string, string];
  behind: readonly [string, string];
  isDenied: boolean;
  /** The denial as it is written. */
  word: string;
  /** A mark stands before the denial: "a sum, not a share" says what it is instead. */
  isContrast: boolean;
  /** Its sentence denies that somebody thinks so, which is to think that it is not so. */
  isRaised: boolean;
}

export function deniedBetween(
  claim: ReadClaim,
  near: readonly number[],
  index: ClaimIndex,
): ClaimReason | null {
  const own = gapsIn(claim.canonical, index).filter(({ isContrast }) => !isContrast);
  const said = saidGaps(near, index);
  const isDeniedSomewhere = own.some(({ isDenied }) => isDenied);
  for (const gap of own) {
    if (!gap.isDenied && isDeniedSomewhere && raising.has(gap.behind[0])) continue;
    const alike = (said.get(keyOf(gap)) ?? []).filter((one) => !one.isContrast && isSamePlace(gap, one));
    const [other] = alike;
    if (other === undefined || alike.some(({ isDenied }) => isDenied === gap.isDenied)) continue;
    if (gap.isDenied && alike.some(({ isRaised }) => isRaised)) continue;
    return { cause: 'negation', what: gap.isDenied ? gap.word : `not (${other.word})` };
  }
  return null;
}

function saidGaps(near: readonly number[], index: ClaimIndex): ReadonlyMap<string, Gap[]> {
  return Map.groupBy(
    near.flatMap((sentence) => {
      const from = index.firstOf[sentence] ?? 0;
      return gapsIn(index.transcript.canonical.slice(from, index.firstOf[sentence + 1]), index);
    }),
    keyOf,
  );
}

const keyOf = ({ before, behind }: Gap) => `${before[0]} ${behind[0]}`;

/** Three words around it are the same, one of which tells something; or all four. */
function isSamePlace(one: Gap, other: Gap): boolean {
  const isBefore = one.before[1] === other.before[1];
  const isBehind = one.behind[1] === other.behind[1];
  if (isBefore && isBehind) return true;
  const same = [one.before[0], one.behind[0], isBefore ? one.before[1] : '', isBehind ? one.behind[1] : ''];
  return (isBefore || isBehind) && same.some(isTelling);
}

const isTelling = (word: string) => word !== '' && !word.startsWith('<') && !isStopWord(word);

/** Between each two words that are no denial. */
function gapsIn(said: readonly { norm: string; apart: boolean }[], { speakerParts }: ClaimIndex): Gap[] {
  const words: string[] = [];
  const denials = new Map<number, { norm: string; apart: boolean }>();
  for (const word of said) {
    const { norm } = word;
    if (denying.test(norm)) denials.set(words.length, word);
    else if (!helping.test(norm)) words.push(speakerParts.has(norm) ? person : wordOf(norm));
  }
  const at = (place: number) => words[place] ?? edge;
  const isRaised = [...denials.keys()].some((place) => raising.has(at(place)));
  return Array.from({ length: words.length + 1 }, (_, place) => ({
    before: [at(place - 1), at(place - 2)],
    behind: [at(place), at(place + 1)],
    isDenied: denials.has(place),
    word: denials.get(place)?.norm ?? '',
    isRaised,
    isContrast: place > 0 && denials.get(place)?.apart === true,
  }));
}

function wordOf(norm: string): string {
  if (isPerson(norm)) return person;
  return forms.find(([form]) => form.test(norm))?.[1] ?? stemOf(norm);
}
