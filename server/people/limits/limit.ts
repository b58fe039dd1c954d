import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import { Refusal } from '../../kit/errors.ts';
import { countHit, findHits } from './store.ts';

export interface Limit {
  /** What is counted, for example `admin-login`. */
  action: string;
  max: number;
  windowSecs: number;
}

/**
 * Fixed windows per action and key (an address or an account), shared by all processes. Counting failures only, and
 * checking before the work, means that nobody can lock somebody else out from another address.
 */
export function createLimiter(deps: { db: Db; clock: Clock }) {
  const windowOf = (limit: Limit) => {
    const length = limit.windowSecs * 1000;
    const now = deps.clock.now().getTime();
    const start = Math.floor(now / length) * length;
    return { start: new Date(start), leftSecs: Math.ceil((start + length - now) / 1000) };
  };
  return {
    /** Refuses with 429 where the window is used up. */
    async check(limit: Limit, key: string): Promise<void> {
      const window = windowOf(limit);
      if ((await findHits(deps.db, `${limit.action}:${key}`, window.start)) < limit.max) return;
      const wait =
        window.leftSecs < 90 ? `${window.leftSecs} seconds` : `${Math.ceil(window.leftSecs / 60)} minutes`;
      throw new Refusal(429, `Too many tries. Please wait ${wait} and try again.`, window.leftSecs);
    },
    /** The same without a refusal: for what is then left undone in silence. */
    async isUsedUp(limit: Limit, key: string): Promise<boolean> {
      return (await findHits(deps.db, `${limit.action}:${key}`, windowOf(limit).start)) >= limit.max;
    },
    async count(limit: Limit, key: string): Promise<void> {
      await countHit(deps.db, `${limit.action}:${key}`, windowOf(limit).start);
    },
  };
}

export type Limiter = ReturnType<typeof createLimiter>;
