import { expect, test } from 'vitest';
import { fewAtOnce } from '../../server/kit/few-at-once.ts';

test('no more than so many run at once, first come, first served, whatever fails among them', async () => {
  const few = fewAtOnce(2);
  const begun: number[] = [];
  let [running, most] = [0, 0];
  const ends: (() => void)[] = [];
  const work = (nth: number) => async () => {
    begun.push(nth);
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    if (nth % 3 === 0) throw new Error(`The ${nth}th failed`);
    return nth;
  };
  const all = [1, 2, 3, 4, 5, 6, 7].map((nth) => few.run(work(nth)));
  const settled = Promise.allSettled(all);
  expect([begun, few.waiting]).toEqual([[1, 2], 5]);
  while (begun.length < 7 || ends.length > 0) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  const results = (await settled).map((one) => (one.status === 'fulfilled' ? one.value : 'failed'));
  expect(results).toEqual([1, 2, 'failed', 4, 5, 'failed', 7]);
  expect([begun, most, few.waiting]).toEqual([[1, 2, 3, 4, 5, 6, 7], 2, 0]);
  // Every place is free again.
  const again = few.run(async () => 'done');
  expect(await again).toBe('done');
});
