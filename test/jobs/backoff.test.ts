import { describe, expect, it } from 'vitest';
import { delayAfter, spanOf } from '../../server/jobs/runs/backoff.ts';

const retry = { maxTries: 3, firstDelayMs: 1_000, maxDelayMs: 4_000 };

describe('back-off', () => {
  it.each([
    [1, 1, undefined, 1_000],
    [1, 0, undefined, 500],
    [2, 1, undefined, 2_000],
    [9, 1, undefined, 4_000],
    [1, 0, 30_000, 30_000],
    [1, 1, 30_000, 31_000],
  ])('after failure %i with chance %i and wish %s waits %i ms', (attempt, chance, wish, expected) => {
    expect(delayAfter(attempt, retry, () => chance, wish)).toBe(expected);
  });

  it.each([
    [400, '1 s'],
    [89_000, '89 s'],
    [540_000, '9 min'],
    [7_200_000, '2 h'],
  ])('%i ms is %s', (ms, text) => {
    expect(spanOf(ms)).toBe(text);
  });
});
