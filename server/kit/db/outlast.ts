import { setTimeout as sleep } from 'node:timers/promises';
import { databaseFailure } from './failures.ts';

const againAfterMs = 250;
/** A server that fails over to another one takes up to two minutes. */
const longestMs = 150_000;

/** The process has closed its connections: nothing comes back. */
const isOurs = (error: unknown) =>
  error instanceof Error && /calling end|already been destroyed/i.test(error.message);

/**
 * Writes again what the database was away, full or too busy for: for what was paid for and would be paid for again. At
 * least once, then until it is written, `signal` fires, or two and a half minutes are over; throws what the last try threw.
 * `write` must do the same however often it is called: a commit whose answer was lost is repeated.
 */
export async function outlast<T>(write: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const until = performance.now() + longestMs;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (databaseFailure(error) === null || isOurs(error) || performance.now() > until || signal.aborted)
        throw error;
      await sleep(againAfterMs, undefined, { ref: false });
    }
  }
}
