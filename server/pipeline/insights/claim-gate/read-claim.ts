/** A claim as the gate compares it: canonical words, their stems, its numbers and its names. */
import { canonicalOf } from '../quote-gate/canonical.ts';
import { type CanonicalWord, type Word, wordsOf } from '../quote-gate/words.ts';
import type { ClaimIndex } from './claim-index.ts';
import { type NumberMention, numberWord } from './number-words.ts';
import { type ClaimName, type KnownNames, readNames } from './read-names.ts';
import { readNumbers } from './read-numbers.ts';
import { stemOf } from './stem.ts';
import { isFrameWord, isStopWord } from './stop-words.ts';

export interface ClaimNumber extends NumberMention {
  /** As the claim writes it. */
  text: string;
}

export interface ReadClaim {
  text: string;
  words: readonly Word[];
  canonical: readonly CanonicalWord[];
  /** Stem of each canonical word, -1 where the transcript has none such. */
  ids: Int32Array;
  /** 1 for each canonical word that belongs to a number or a name, or supports nothing. */
  idle: Uint8Array;
  /** Different stems that the evidence should share; those that the transcript never has are counted apart. */
  rare: ReadonlySet<number>;
  unheard: number;
  numbers: readonly ClaimNumber[];
  /** "A month", "every week", "a couple of days". */
  loose: readonly ClaimNumber[];
  names: readonly ClaimName[];
  /** Canonical words that belong to a name. */
  nameWords: ReadonlySet<number>;
}

/** No sentence is longer; what stands behind is not read, and so a claim longer than this is never supported by it. */
export const longestClaim = 1_200;

export function readClaim(text: string, index: ClaimIndex, known: KnownNames): ReadClaim {
  const words = wordsOf(text);
  const canonical = canonicalOf(words);
  const names = readNames(text, words, index, known);
  const every = readNumbers(canonical.map(numberWord))
    .filter((mention) => !names.some(({ from, to }) => isWithin(canonical, mention, from, to)))
    .map((mention) => ({ ...mention, text: writtenAs(text, words, canonical, mention) }));
  const numbers = every.filter(({ isLoose }) => !isLoose);
  const loose = every.filter(({ isLoose }) => isLoose);
  const idle = new Uint8Array(canonical.length);
  for (const { at, to } of numbers) idle.fill(1, at, to + 1);
  const nameWords = new Set<number>();
  canonical.forEach(({ norm, from, to }, at) => {
    const isName = names.some((name) => from >= name.from && to <= name.to);
    if (isName) nameWords.add(at);
    if (isName || isStopWord(norm) || isFrameWord(norm) || /^\d/.test(norm)) idle[at] = 1;
  });
  const stems = canonical.map(({ norm }) => stemOf(norm));
  const ids = Int32Array.from(stems, (stem) => index.stemIds.get(stem) ?? -1);
  const rare = new Set<number>();
  const missing = new Set<string>();
  stems.forEach((stem, at) => {
    const id = ids[at] ?? -1;
    if (idle[at] === 1) return;
    if (id >= 0) rare.add(id);
    else missing.add(stem);
  });
  return { text, words, canonical, ids, idle, rare, unheard: missing.size, numbers, loose, names, nameWords };
}

function isWithin(
  canonical: readonly CanonicalWord[],
  { at, to }: NumberMention,
  from: number,
  end: number,
): boolean {
  return (canonical[at]?.from ?? 0) >= from && (canonical[to]?.to ?? 0) <= end;
}

export function writtenAs(
  text: string,
  words: readonly Word[],
  canonical: readonly CanonicalWord[],
  { at, to }: Pick<NumberMention, 'at' | 'to'>,
): string {
  const places = canonical.slice(at, to + 1);
  const first = words[Math.min(...places.map(({ from }) => from))];
  const last = words[Math.max(...places.map((place) => place.to))];
  return text.slice(first?.from ?? 0, last?.to ?? 0);
}
