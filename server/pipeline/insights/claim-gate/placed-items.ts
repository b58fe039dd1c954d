/** What a claim names and counts, with the places where that stands in its evidence. */
import type { ClaimIndex } from './claim-index.ts';
import { bare, isDateName, isOffice } from './name-words.ts';
import type { ClaimNumber, ReadClaim } from './read-claim.ts';
import type { ClaimName } from './read-names.ts';
import { matchNumber } from './same-number.ts';
import { stemOf } from './stem.ts';

const mostItems = 10;
const mostPlaces = 16;

export interface PlacedItem {
  at: number;
  to: number;
  text: string;
  isName: boolean;
  /** Only two of one kind could be taken for one another. */
  kind: string;
  /** Canonical words of the evidence at which it stands. */
  places: readonly number[];
  /** Parts of a speaker's name: what he says himself is told of him. */
  voice: readonly string[];
  /** 0 for a name. */
  size: number;
  /** What a number counts, and whether it was counted there. */
  thing: string | null;
  isCounted: boolean;
}

export function placedItems(claim: ReadClaim, region: readonly number[], index: ClaimIndex): PlacedItem[] {
  const said = region.flatMap((sentence) => index.numbersIn.get(sentence) ?? []);
  const placed = [
    ...claim.names.map((name) => placedName(name, claim, region, index)),
    ...claim.numbers.map((number) => placedNumber(number, said, index)),
  ];
  return placed.filter((item) => item !== null).slice(0, mostItems);
}

function placedName(
  name: ClaimName,
  claim: ReadClaim,
  region: readonly number[],
  index: ClaimIndex,
): PlacedItem | null {
  const { from, to, parts, text } = name;
  const inside = claim.canonical.flatMap((word, at) => (word.from >= from && word.to <= to ? [at] : []));
  const [at, last] = [inside[0], inside.at(-1)];
  const isTwice = claim.names.some((other) => other !== name && other.parts.join() === parts.join());
  if (at === undefined || last === undefined || isTwice || isOffice(parts[0] ?? '')) return null;
  const voice = parts.every((part) => index.speakerParts.has(part)) ? parts : [];
  const norms = inside.map((place) => bare(claim.canonical[place]?.norm ?? ''));
  const places = placesOf(region, norms, index);
  if (places.length === 0 && voice.length === 0) return null;
  const isTopic = parts.every((part) => index.topics.has(part));
  const kind = isTopic ? 'topic' : kindOf(name, voice);
  return { at, to: last, text, isName: true, kind, places, voice, size: 0, thing: null, isCounted: false };
}

function kindOf({ parts, text }: ClaimName, voice: readonly string[]): string {
  if (voice.length > 0) return 'voice';
  if (isDateName(parts[0] ?? '')) return 'date';
  // "IPO", "API" are words of a trade.
  return /^\p{Lu}{2,4}$/u.test(text) ? 'letters' : 'name';
}

/** The whole name, or else its first part, or its last. */
function placesOf(region: readonly number[], norms: readonly string[], index: ClaimIndex): number[] {
  const { canonical } = index.transcript;
  const isAt = (at: number, part: string | undefined) => part === bare(canonical[at]?.norm ?? '');
  const find = (isIt: (at: number) => boolean) => wordsIn(region, index).filter(isIt).slice(0, mostPlaces);
  const whole = find((at) => norms.every((part, step) => isAt(at + step, part)));
  if (whole.length > 0 || norms.length < 2) return whole;
  const first = find((at) => isAt(at, norms[0]));
  return first.length > 0 ? first : find((at) => isAt(at, norms.at(-1)));
}

/** Canonical words of these sentences. */
export function wordsIn(region: readonly number[], { firstOf }: ClaimIndex): number[] {
  const words: number[] = [];
  for (const sentence of region) {
    for (let at = firstOf[sentence] ?? 0; at < (firstOf[sentence + 1] ?? 0); at += 1) words.push(at);
  }
  return words;
}

function placedNumber(
  number: ClaimNumber,
  said: readonly ClaimIndex['numbers'][number][],
  index: ClaimIndex,
): PlacedItem | null {
  const { at, to, text, value, unit, thing } = number;
  const same = said.filter((other) => matchNumber(number, other, index) === 'same').slice(0, mostPlaces);
  if (same.length === 0 || (value === 1 && unit === null)) return null;
  const isYear = value >= 1_900 && value < 2_100;
  // "42 points, and the other 46".
  const kind = unit?.kind ?? (isYear ? 'year' : thing === null ? 'bare' : 'count');
  const isCounted =
    thing !== null && same.some((other) => other.thing !== null && stemOf(other.thing) === stemOf(thing));
  const places = same.map((other) => other.at);
  return {
    at,
    to,
    text,
    isName: false,
    kind,
    places,
    voice: [],
    size: value * (unit?.factor ?? 1),
    thing,
    isCounted,
  };
}
