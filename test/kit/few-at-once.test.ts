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

test("who waits gives up with the signal, and takes nobody's turn", async () => {
  const few = fewAtOnce(1);
  const end = Promise.withResolvers<void>();
  const first = few.run(() => end.promise);
  const leaving = new AbortController();
  let begun = 0;
  const second = few.run(async () => {
    begun += 1;
  }, leaving.signal);
  const third = few.run(async () => 'third', new AbortController().signal);
  leaving.abort(new Error('cancelled'));
  await expect(second).rejects.toThrow('cancelled');
  await expect(few.run(async () => 'never', leaving.signal)).rejects.toThrow('cancelled');
  expect([begun, few.waiting]).toEqual([0, 1]);
  end.resolve();
  await first;
  expect(await third).toBe('third');
  // The place that the third had is free.
  expect(await few.run(async () => 'fourth')).toBe('fourth');
});
