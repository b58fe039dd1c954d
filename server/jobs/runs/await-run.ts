import type { Changes } from '../../kit/db/changes.ts';
import type { Db } from '../../kit/db/connect.ts';
import { findRun, type RunRow } from './store.ts';

/**
 * Waits until a run has ended, or waits for somebody, and answers it; null when `signal` fires or `timeoutMs` passes
 * first. The work itself is a durable job and goes on without the waiter.
 */
export async function awaitRun(
  deps: { db: Db; changes: Pick<Changes, 'subscribe'> },
  runId: string,
  options: { signal?: AbortSignal; timeoutMs: number },
): Promise<RunRow | null> {
  const signal = AbortSignal.any([
    AbortSignal.timeout(options.timeoutMs),
    ...(options.signal ? [options.signal] : []),
  ]);
  let wake: () => void = () => undefined;
  const unsubscribe = deps.changes.subscribe(({ topic, ids }) => {
    if (topic === 'anything' || (topic === 'runs' && (ids.length === 0 || ids.includes(runId)))) wake();
  });
  signal.addEventListener('abort', () => wake(), { once: true });
  try {
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const run = await findRun(deps.db, runId);
      if (run && (run.status !== 'pending' || run.waits_for !== null)) return run;
      await woken;
    }
    return null;
  } finally {
    unsubscribe();
  }
}
