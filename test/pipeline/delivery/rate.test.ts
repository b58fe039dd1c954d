import { expect, it } from 'vitest';
import { createRate } from '../../../server/pipeline/delivery/rate.ts';

it.each([
  { what: 'nothing yet', counted: [], is: null },
  { what: 'one look', counted: [[5, 0]], is: null },
  {
    what: 'two looks',
    counted: [
      [5, 0],
      [15, 500],
    ],
    is: 20,
  },
  {
    what: 'looks of more than ten seconds ago',
    counted: [
      [0, 0],
      [900, 10_000],
      [1_000, 20_000],
    ],
    is: 10,
  },
  {
    what: 'letters that were given back',
    counted: [
      [20, 0],
      [5, 500],
    ],
    is: 0,
  },
] as { what: string; counted: [number, number][]; is: number | null }[])(
  '$what: $is letters a second',
  ({ counted, is }) => {
    const rate = createRate();
    for (const [settled, atMs] of counted) rate.count(settled, atMs);
    expect(rate.perSecond()).toBe(is);
  },
);
