/** Numbers and the words they are read from. */
import type { CanonicalWord } from '../quote-gate/words.ts';
import type { Unit } from './units.ts';

export interface NumberMention {
  /** First and last canonical word, unit included. */
  at: number;
  to: number;
  value: number;
  /** Other values that the same words may mean: "three to four hundred", "'98", a third as a share. */
  also: readonly number[];
  unit: Unit | null;
  /** The word that is counted, where no unit is. */
  thing: string | null;
  /** "the fifteenth", "30th". */
  isOrdinal: boolean;
  /** "a year", "half": true of what was said, and nothing that a claim must prove. */
  isLoose: boolean;
}

export interface NumberWord {
  norm: string;
  apart: boolean;
  /** Several words make it up. */
  isSpoken: boolean;
}

export const numberWord = ({ norm, apart, from, to }: CanonicalWord): NumberWord => ({
  norm,
  apart,
  isSpoken: to > from,
});

export const normAt = (words: readonly NumberWord[], at: number) => words[at]?.norm ?? '';
/** The word there, where no mark stands before it. */
export const joined = (words: readonly NumberWord[], at: number) =>
  words[at] !== undefined && words[at]?.apart === false ? normAt(words, at) : '';

export function made(at: number, to: number, value: number, more: Partial<NumberMention>): NumberMention {
  return { at, to, value, also: [], unit: null, thing: null, isOrdinal: false, isLoose: false, ...more };
}
