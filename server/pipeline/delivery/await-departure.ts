import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../../kit/db/connect.ts';
import { isOnItsWay } from './ledger-reads-store.ts';

const longestMs = 8_000;
const lookEveryMs = 50;

/**
 * Once a reader has said "no more", a letter to them may just be leaving. Whoever answers them waits here until it has
 * left, so that no later one begins after the answer (faults.md F25). A letter that takes longer has begun before.
 */
export async function awaitDeparture(db: Db, subscriberId: string): Promise<void> {
  const until = performance.now() + longestMs;
  while ((await isOnItsWay(db, subscriberId)) && performance.now() < until) await wait(lookEveryMs);
}
