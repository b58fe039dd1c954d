import { setTimeout as wait } from 'node:timers/promises';

export interface WorkOff<T> {
  /** Pieces of work at once, as long as they are quick. */
  atOnce: number;
  /** Whatever takes longer makes room for another one, */
  slowMs: number;
  /** as long as no more than these are slow at a time. */
  mostSlow: number;
  /** The next one; null where there is none any more. */
  next(): Promise<T | null>;
  /** Says its failures itself. */
  work(item: T): Promise<void>;
}

/**
 * Works off what comes, a few at once, and resolves when all of it has ended. What waits for somebody slow, and costs
 * nothing meanwhile, holds up no other (faults.md F16).
 */
export async function workOff<T>({ atOnce, slowMs, mostSlow, next, work }: WorkOff<T>): Promise<void> {
  const slow = new Set<Promise<void>>();
  async function lane(): Promise<void> {
    for (let item = await next(); item !== null; item = await next()) {
      const working = work(item);
      if (!(await takesLonger(working, slowMs))) continue;
      if (slow.size >= mostSlow) {
        await working;
        continue;
      }
      const slowOne = working.finally(() => slow.delete(slowOne));
      slow.add(slowOne);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane));
  await Promise.all(slow);
}

async function takesLonger(working: Promise<void>, ms: number): Promise<boolean> {
  const over = new AbortController();
  try {
    const later = wait(ms, true, { signal: over.signal }).catch(() => false);
    return await Promise.race([working.then(() => false), later]);
  } finally {
    over.abort();
  }
}
