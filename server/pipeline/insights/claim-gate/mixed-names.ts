/** Names that stand in the evidence, and in the claim in the place of another. */
import type { ClaimIndex } from './claim-index.ts';
import { isSameCountry } from './countries.ts';
import { bare, isDate, isDateName } from './name-words.ts';
import { nearness } from './nearness.ts';
import { wordsIn } from './placed-items.ts';
import type { ReadClaim } from './read-claim.ts';
import type { ClaimName, KnownNames } from './read-names.ts';
import { otherSpeaker, saysIt } from './said-by.ts';
import { soundsLike } from './same-name.ts';
import { isStopWord } from './stop-words.ts';
import { tellsHimself } from './told-by-another.ts';
import type { ClaimReason } from './types.ts';

/** Another name fits the place better than the claim's: who did what was mixed up. */
export function mixedName(
  claim: ReadClaim,
  chosen: readonly number[],
  around: readonly number[],
  known: KnownNames,
  index: ClaimIndex,
): ClaimReason | null {
  const { transcript, speakerParts } = index;
  const places = namesIn(chosen, index);
  const own = claim.names.flatMap(({ parts }) => parts);
  for (const name of claim.names) {
    const span = spanOf(claim, name);
    const fits = (part: (norm: string) => boolean) =>
      Math.max(
        0,
        ...places
          .filter(({ norm }) => part(norm))
          .map(({ at }) => nearness(span, { at, to: at }, claim, index, true)),
      );
    const ours = Math.max(
      0,
      ...wholePlaces(name, chosen, index).map((at) => nearness(span, { at, to: at }, claim, index, true)),
      fits((norm) => isSpelledLike(norm, name)),
    );
    // No place stands for a month.
    const others = name.parts.every(isDateName) ? 0 : fits((norm) => !isIn(norm, own));
    const isSpeaker = name.parts.every((part) => speakerParts.has(part));
    const reason = otherVoice(claim, name, chosen, around, known, index);
    if (reason !== null) return reason;
    if (isSpeaker && (saysIt(name, chosen, index) || !(ours === 0 && others > 0.9))) continue;
    if (isSpeaker) return { cause: 'otherName', what: name.text };
    const least = ours > 0 ? ours * 1.3 + 0.2 : aloneLead;
    if (others > least && !isSettled(name, span, ours, chosen, claim, index))
      return { cause: 'otherName', what: name.text };
  }
  if (!transcript.cased) return null;
  return swappedNames(claim, places, index);
}

const isSpelledLike = (norm: string, { parts }: ClaimName) =>
  isIn(norm, parts) || parts.some((part) => soundsLike(part, norm) || isSameCountry(part, norm));

/** Whatever other name stands nearer there, this one is meant. */
function isSettled(
  name: ClaimName,
  span: { at: number; to: number },
  ours: number,
  chosen: readonly number[],
  claim: ReadClaim,
  index: ClaimIndex,
): boolean {
  // What all speak of needs no name where it is meant; what opens the claim may be no name.
  const isMeant = name.from === 0 || name.parts.every((part) => index.topics.has(part));
  // "Customers such as T-Mobile": an example stands behind all that is said of it.
  const isExample = ours > 0 && /^(?:as|like|including)$/.test(claim.words[name.from - 1]?.norm ?? '');
  return (
    isExample ||
    (isMeant && (ours === 0 || name.from === 0)) ||
    standsBeside(span, name.parts, claim, chosen, index)
  );
}

/** Where all its parts stand side by side, whatever their letters: "T-mobile". */
function wholePlaces({ parts }: ClaimName, chosen: readonly number[], index: ClaimIndex): number[] {
  const { canonical } = index.transcript;
  return parts.length < 2
    ? []
    : wordsIn(chosen, index).filter((at) =>
        parts.every((part, step) => bare(canonical[at + step]?.norm ?? '') === part),
      );
}

/** "A DevOps platform": the word right beside the name is the same there. */
function standsBeside(
  { at, to }: { at: number; to: number },
  parts: readonly string[],
  claim: ReadClaim,
  chosen: readonly number[],
  index: ClaimIndex,
): boolean {
  const { canonical } = index.transcript;
  return wordsIn(chosen, index).some((place) => {
    if (!parts.includes(bare(canonical[place]?.norm ?? ''))) return false;
    return ([-1, 1] as const).some((step) => {
      const own = step < 0 ? at - 1 : to + 1;
      const id = claim.ids[own] ?? -1;
      return id >= 0 && claim.idle[own] === 0 && index.stems[place + step] === id;
    });
  });
}

function otherVoice(
  claim: ReadClaim,
  name: ClaimName,
  chosen: readonly number[],
  around: readonly number[],
  known: KnownNames,
  index: ClaimIndex,
): ClaimReason | null {
  const reason = otherSpeaker(claim, name, chosen, around, known.words, index);
  return reason !== null && tellsHimself(name, claim, around, index) ? null : reason;
}

/** As it is written, in the plural, or as a part of what is one word here: "boom" of Audioboom. */
const isIn = (norm: string, parts: readonly string[]) =>
  parts.some(
    (part) =>
      part === norm ||
      part === `${norm}s` ||
      norm === `${part}s` ||
      (norm.length > 3 && (part.startsWith(norm) || part.endsWith(norm))),
  );

/** A name that shares nothing with its place here, where another shares so much. */
const aloneLead = 1.2;

interface PlacedName {
  at: number;
  norm: string;
}

function namesIn(chosen: readonly number[], index: ClaimIndex): PlacedName[] {
  const { canonical } = index.transcript;
  const places: PlacedName[] = [];
  for (const sentence of chosen) {
    for (let at = index.firstOf[sentence] ?? 0; at < (index.firstOf[sentence + 1] ?? 0); at += 1) {
      const norm = bare(canonical[at]?.norm ?? '');
      const isCountry = norm === 'us' && index.capitals.has(norm) && canonical[at]?.capital === true;
      const isNamed =
        index.capitals.has(norm) && !index.small.has(norm) && !isStopWord(norm) && !isDate(norm);
      if (isNamed || isCountry) places.push({ at, norm });
    }
  }
  return places.slice(0, 40);
}

function spanOf(claim: ReadClaim, { from, to }: ClaimName): { at: number; to: number } {
  const inside = claim.canonical.flatMap((word, at) => (word.from >= from && word.to <= to ? [at] : []));
  return { at: inside[0] ?? 0, to: inside.at(-1) ?? 0 };
}

function swappedNames(
  claim: ReadClaim,
  places: readonly PlacedName[],
  index: ClaimIndex,
): ClaimReason | null {
  for (const [order, one] of claim.names.entries()) {
    for (const two of claim.names.slice(order + 1)) {
      const nearest = (name: ClaimName, as: ClaimName) =>
        Math.max(
          0,
          ...places
            .filter(
              ({ norm }) =>
                as.parts.includes(norm) && !(one.parts.includes(norm) && two.parts.includes(norm)),
            )
            .map(({ at }) => nearness(spanOf(claim, name), { at, to: at }, claim, index, true)),
        );
      const isSaid = (name: ClaimName) => places.some(({ norm }) => name.parts.includes(norm));
      if (!isSaid(one) || !isSaid(two)) continue;
      // Each must fit the other's place better than its own: a list of names is near to all that is said around it.
      const gains = [nearest(one, two) - nearest(one, one), nearest(two, one) - nearest(two, two)];
      const straight = nearest(one, one) + nearest(two, two);
      const crossed = nearest(one, two) + nearest(two, one);
      if (straight > 0 && crossed > straight * 1.15 + 0.05 && Math.min(...gains) > 0)
        return { cause: 'otherName', what: `${one.text}, ${two.text}` };
    }
  }
  return null;
}
