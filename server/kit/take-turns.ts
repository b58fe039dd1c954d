import { setImmediate } from 'node:timers/promises';

/**
 * For long work on the main thread: ask at every step, and wait for what it answers. Null while the turn lasts, so that
 * the usual step costs nothing.
 */
export function takeTurns(turnMs = 5): () => Promise<unknown> | null {
  let startedAt = performance.now();
  return () => {
    if (performance.now() - startedAt < turnMs) return null;
    return setImmediate().then(() => {
      startedAt = performance.now();
    });
  };
}
