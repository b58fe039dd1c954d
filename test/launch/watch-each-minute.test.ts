import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchEachMinute } from '../../server/watch-each-minute.ts';
import { quietLog } from '../app/database.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a stop waits for the watches that are looking, also for one that fails, and none looks again', async () => {
  const { watches, looks, end } = slowWatch();
  const stop = watchEachMinute(
    [{ watches: [() => Promise.reject(new Error('Away')), ...watches] }, {}],
    quietLog,
  );
  await vi.advanceTimersByTimeAsync(59_999);
  expect(looks()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(looks()).toBe(1);
  const stopped = vi.fn();
  const stopping = stop().then(stopped);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stopped).not.toHaveBeenCalled();
  end();
  await stopping;
  await vi.advanceTimersByTimeAsync(300_000);
  expect(looks()).toBe(1);
});

test('a stop does not wait for one that hangs', async () => {
  const stop = watchEachMinute([slowWatch()], quietLog);
  await vi.advanceTimersByTimeAsync(60_000);
  const stopped = vi.fn();
  const stopping = stop().then(stopped);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(stopped).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await stopping;
});

/** A watch that looks until it is told to end. */
function slowWatch() {
  let looks = 0;
  let end: () => void = () => undefined;
  const watch = () => {
    looks += 1;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  };
  return { watches: [watch], looks: () => looks, end: () => end() };
}
