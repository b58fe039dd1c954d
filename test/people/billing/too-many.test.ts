/** D3: how many may lose access at once before the admin is asked: up to three always, beyond that one in twenty. */
import { expect, it } from 'vitest';
import { isTooMany } from '../../../server/people/billing/endings.ts';

it.each([
  [0, 0, false],
  [1, 1, false],
  [3, 3, false],
  [3, 4_000, false],
  [4, 4, true],
  [4, 79, true],
  [4, 80, false],
  [5, 99, true],
  [5, 100, false],
  [6, 100, true],
  [50, 1_000, false],
  [51, 1_000, true],
])('D3: %d of %d who pay: asked %s', (endings, paying, asked) => {
  expect(isTooMany(endings, paying)).toBe(asked);
});
