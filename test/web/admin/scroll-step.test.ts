import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restAt, type ScrollStep, stepAfter } from '../../../web/admin/lists/scroll-step.ts';

const height = 900;

/** Where a list that stood at 0 comes to, step by step: [pixels, milliseconds after the one before]. */
function walk(...ways: [offset: number, afterMs: number][]): ScrollStep {
  let [step, at] = [restAt(0), 10_000];
  for (const [offset, afterMs] of ways) {
    at += afterMs;
    step = stepAfter(step, offset, at, height);
  }
  return step;
}

test.each([
  ['a wheel', walk([100, 16], [200, 16]), { isLeap: false, isFast: false, isRush: false }],
  ['a leap out of standing', walk([90_000, 1]), { isLeap: true, isFast: false, isRush: false }],
  [
    'what puts its end right',
    walk([90_000, 1], [90_250, 16]),
    { isLeap: false, isFast: true, isRush: false },
  ],
  ['two fast steps', walk([50, 16], [300, 16], [600, 16]), { isLeap: false, isFast: true, isRush: true }],
  [
    'a fast step after a slow one',
    walk([100, 16], [400, 16]),
    { isLeap: false, isFast: true, isRush: false },
  ],
  [
    'a window at once while it moves',
    walk([100, 16], [1000, 16]),
    { isLeap: true, isFast: true, isRush: true },
  ],
  [
    'back again, a window at once',
    walk([5_000, 900], [100, 16]),
    { isLeap: true, isFast: true, isRush: true },
  ],
  [
    'a slow leap after a rush',
    walk([50, 16], [300, 16], [600, 16], [1_600, 200]),
    { isLeap: true, isFast: false, isRush: false },
  ],
  [
    'a wheel by a clock that is kept coarse',
    walk([20, 16], [40, 0], [60, 0]),
    { isLeap: false, isFast: false, isRush: false },
  ],
])('%s', (_what, step, expected) => {
  expect(step).toMatchObject(expected);
});

test('the same place told twice changes nothing', () => {
  const rush = walk([50, 16], [300, 16], [600, 16]);
  expect(stepAfter(rush, 600, 99_999, height)).toBe(rush);
});

test('ways of less than eight pixels a millisecond are never a rush, however long they are', () => {
  const way = fc
    .integer({ min: 1, max: 10_000 })
    .chain((ms) => fc.tuple(fc.integer({ min: 1 - 8 * ms, max: 8 * ms - 1 }), fc.constant(ms)));
  fc.assert(
    fc.property(fc.array(way, { minLength: 1, maxLength: 20 }), (ways) => {
      let [step, at] = [restAt(0), 0];
      for (const [distance, ms] of ways) {
        at += ms;
        step = stepAfter(step, step.offset + distance, at, height);
        expect(step).toMatchObject({ isFast: false, isRush: false });
      }
    }),
  );
});
