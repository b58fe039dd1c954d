/** Numbers that are told by their order or as a multiple: "hundreds", "several thousand", "doubled". */
import type { Unit } from './units.ts';

const many: Readonly<Record<string, number>> = {
  tens: 10,
  dozens: 12,
  hundreds: 100,
  thousands: 1_000,
  millions: 1_000_000,
  billions: 1_000_000_000,
};
const multiplied: Readonly<Record<string, number>> = {
  doubled: 2,
  doubles: 2,
  doubling: 2,
  tripled: 3,
  triples: 3,
  tripling: 3,
  trebled: 3,
  quadrupled: 4,
  halved: 0.5,
};
const times: Unit = { kind: 'times', factor: 1, length: 1 };
/** What is told by its order alone is no exact count: "hundreds" are not 100. */
const order: Unit = { kind: 'order', factor: 1, length: 1 };

export interface VagueNumber {
  value: number;
  unit: Unit;
  /** Words it takes. */
  length: number;
}

export function vagueNumber(norm: string, next: string, afterNext: string): VagueNumber | null {
  const factor = multiplied[norm];
  if (factor !== undefined) return { value: factor, unit: times, length: 1 };
  const few = /^(?:several|few|many|couple)$/.test(norm) ? many[`${next}s`] : undefined;
  if (few !== undefined) return { value: few, unit: order, length: 2 };
  const value = many[norm];
  if (value === undefined) return null;
  const scale = next === 'of' ? many[afterNext] : undefined;
  if (scale !== undefined) return { value: value * scale, unit: order, length: 3 };
  return norm === 'tens' ? null : { value, unit: order, length: 1 };
}
