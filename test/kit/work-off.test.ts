import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { workOff } from '../../server/kit/work-off.ts';

/** Work whose ends the test decides. */
function held(count: number) {
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  let at = 0;
  return {
    begun,
    end: (nth: number) => ends[nth]?.(),
    next: async () => (at < count ? at++ : null),
    work: (nth: number) =>
      new Promise<void>((resolve) => {
        begun.push(nth);
        ends[nth] = resolve;
      }),
  };
}

it('begins so many at once, and another one for each that is slow, up to the most', async () => {
  const pieces = held(20);
  const done = workOff({ atOnce: 2, slowMs: 5, mostSlow: 3, next: pieces.next, work: pieces.work });
  // Three wait beside the two that may.
  await vi.waitFor(() => expect(pieces.begun).toEqual([0, 1, 2, 3, 4]));
  pieces.end(0);
  pieces.end(4);
  await vi.waitFor(() => expect(pieces.begun.length).toBeGreaterThanOrEqual(6));
  let isDone = false;
  void done.then(() => {
    isDone = true;
  });
  for (let nth = 0; nth < 19; nth += 1) {
    await vi.waitFor(() => expect(pieces.begun).toContain(nth));
    pieces.end(nth);
  }
  await vi.waitFor(() => expect(pieces.begun).toHaveLength(20));
  expect(isDone).toBe(false);
  pieces.end(19);
  await done;
});

it('does each piece once, whatever takes how long, and never more than both bounds allow', async () => {
  const lengths = fc.array(fc.integer({ min: 0, max: 8 }), { maxLength: 25 });
  const small = fc.integer({ min: 1, max: 4 });
  await fc.assert(
    fc.asyncProperty(lengths, small, small, async (all, atOnce, mostSlow) => {
      const done: number[] = [];
      let [at, running, most] = [0, 0, 0];
      await workOff({
        atOnce,
        slowMs: 3,
        mostSlow,
        next: async () => (at < all.length ? at++ : null),
        async work(nth) {
          running += 1;
          most = Math.max(most, running);
          await new Promise((resolve) => setTimeout(resolve, all[nth]));
          running -= 1;
          done.push(nth);
        },
      });
      expect([...done].sort((a, b) => a - b)).toEqual(all.map((_, nth) => nth));
      expect(most).toBeLessThanOrEqual(atOnce + mostSlow);
    }),
    { numRuns: 40 },
  );
});
