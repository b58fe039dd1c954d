/**
 * A piece of work is one job or one call. What is thrown where nobody waits for it (a callback of a timer, a stream
 * without a listener, a promise that nobody holds) ends the piece that caused it, and nothing else.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const pieces = new AsyncLocalStorage<(error: unknown) => void>();

/**
 * Runs `body` as a piece of work; rejects at once when something that it started throws beside it, and then fires
 * the signal, so that what still goes on stops.
 */
export function asPieceOfWork<T>(body: (ended: AbortSignal) => Promise<T>): Promise<T> {
  const ended = new AbortController();
  return new Promise((resolve, reject) => {
    const end = (error: unknown) => {
      reject(error);
      ended.abort(error);
    };
    pieces.run(end, () => {
      body(ended.signal).then(resolve, reject);
    });
  });
}

/** Ends the piece of work in whose course `error` came up; false where there is none. */
export function endPieceOfWork(error: unknown): boolean {
  const end = pieces.getStore();
  end?.(error);
  return end !== undefined;
}
