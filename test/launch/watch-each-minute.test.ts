import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchEachMinute } from '../../server/watch-each-minute.ts';
import { quietLog } from '../app/database.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a stop waits for the watches that are looking, also for one that fails, and none looks again', async () => {
  let looks = 0;
  const ends: (() => void)[] = [];
  const slow = () => {
    looks += 1;
    return new Promise<void>((resolve) => void ends.push(resolve));
  };
  const failing = () => Promise.reject(new Error('The database is away'));
  const stop = watchEachMinute([{ watches: [failing, slow] }, {}], quietLog);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(looks).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(looks).toBe(1);
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(300_000);
  expect({ isStopped, looks }).toEqual({ isStopped: false, looks: 1 });
  for (const end of ends) end();
  await stopped;
});
