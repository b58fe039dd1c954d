/**
 * Where all connections of a send settle what they did and get their next reader. While one exchange is being committed
 * the others gather for the next, so that a commit serves many letters; and no connection begins a letter before its
 * claim is committed.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../kit/log.ts';
import type { Claim, Settlement } from './ledger-store.ts';

export interface Desk {
  /**
   * Settles `done`, and answers the next claim; null where there is none now. `wants: false` only settles. `isIdle`:
   * its connection stands still until this is answered.
   */
  exchange(done: Settlement | null, wants: boolean, options?: { isIdle: boolean }): Promise<Claim | null>;
}

/** `more`: fewer came than were asked for, and there may be others. */
export type Commit = (
  settled: readonly Settlement[],
  claims: number,
) => Promise<{ claims: Claim[]; more: boolean }>;

interface Waiting {
  done: Settlement | null;
  wants: boolean;
  isIdle: boolean;
  answer: (claim: Claim | null) => void;
  fail: (error: unknown) => void;
}

/** Shorter than any letter takes. */
const gatherMs = 3;
const firstWaitMs = 100;
const longestWaitMs = 2_000;
/** What was sent must be written down, also while the database is away; after this it counts as unknown. */
const patienceMs = 60_000;

export function createDesk(commit: Commit, log: Log): Desk {
  let waiting: Waiting[] = [];
  let isOpen = false;

  async function serve(): Promise<void> {
    isOpen = true;
    while (waiting.length > 0) {
      // Whoever has a letter under way can wait a little for others to go together with.
      await (waiting.some(({ isIdle }) => isIdle) ? Promise.resolve() : wait(gatherMs));
      const served = waiting;
      waiting = [];
      try {
        await serveAll(served);
      } catch (error) {
        for (const { fail } of served) fail(error);
      }
    }
    isOpen = false;
  }

  async function serveAll(served: readonly Waiting[]): Promise<void> {
    let settled = served.flatMap(({ done }) => (done === null ? [] : [done]));
    const wishes = served.filter(({ wants }) => wants);
    const claims: Claim[] = [];
    for (;;) {
      const wanted = wishes.length - claims.length;
      const given = await keepTrying(() => commit(settled, wanted), log);
      claims.push(...given.claims);
      settled = [];
      if (!given.more || claims.length === wishes.length) break;
    }
    for (const one of served) if (!one.wants) one.answer(null);
    for (const [nth, one] of wishes.entries()) one.answer(claims[nth] ?? null);
  }

  return {
    exchange: (done, wants, { isIdle } = { isIdle: true }) =>
      new Promise((answer, fail) => {
        waiting.push({ done, wants, isIdle, answer, fail });
        if (!isOpen) void serve();
      }),
  };
}

async function keepTrying<T>(work: () => Promise<T>, log: Log): Promise<T> {
  const until = performance.now() + patienceMs;
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(longestWaitMs, waitMs * 2)) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() + waitMs > until) throw error;
      log.warn({ err: error }, 'The ledger of a send could not be written; it is tried again');
      await wait(waitMs);
    }
  }
}
