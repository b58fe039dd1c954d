/** A call whose answer was lost: did it arrive? */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasArrived } from '../../../web/admin/lost-call.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is seen at each look; the last of them stays. */
async function arrives(...seen: (boolean | null)[]) {
  let looks = 0;
  const answer = hasArrived(async () => {
    looks += 1;
    return seen.at(Math.min(looks, seen.length) - 1) ?? null;
  });
  await vi.runAllTimersAsync();
  return { answer: await answer, looks };
}

test.each<[string, (boolean | null)[], boolean | undefined, number]>([
  ['at once', [true], true, 1],
  ['while the server still writes it down', [false, false, true], true, 3],
  ['never', [false], false, 3],
  ['though nobody could say at first', [null, null, true], true, 3],
  ['never, as is heard once the server is back', [null, null, false], false, 5],
  ['as nobody can ever say', [null], undefined, 120],
])('%s', async (_, seen, answer, looks) => {
  expect(await arrives(...seen)).toEqual({ answer, looks });
});
