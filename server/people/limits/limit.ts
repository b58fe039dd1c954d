import { hash } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import { Refusal } from '../../kit/errors.ts';
import { countBack, countHit } from './store.ts';

export interface Limit {
  /** What is counted, for example `admin-login`. */
  action: string;
  max: number;
  windowSecs: number;
}

/** A mail address as a hash: counters stay for a day, and nobody who was erased may be read from them. */
const bucketOf = ({ action }: Limit, key: string): string =>
  `${action}:${key.includes('@') ? hash('sha256', key, 'hex').slice(0, 24) : key}`;

/**
 * Fixed windows per action and key (an address or an account), shared by all processes. Keys hold the caller's address,
 * so that nobody can lock somebody else out from another one.
 */
export function createLimiter(deps: { db: Db; clock: Clock }) {
  const windowOf = (limit: Limit) => {
    const length = limit.windowSecs * 1000;
    const now = deps.clock.now().getTime();
    const start = Math.floor(now / length) * length;
    return { start: new Date(start), leftSecs: Math.ceil((start + length - now) / 1000) };
  };
  return {
    /**
     * Counts first and refuses with 429 what is over the limit: calls that come at the same moment are each counted.
     */
    async take(limit: Limit, key: string): Promise<void> {
      const window = windowOf(limit);
      const hits = await countHit(deps.db, bucketOf(limit, key), window.start);
      if (hits > limit.max) throw tooMany(window.leftSecs);
    },
    /** A try that succeeded does not count. */
    async giveBack(limit: Limit, key: string): Promise<void> {
      await countBack(deps.db, bucketOf(limit, key), windowOf(limit).start);
    },
    /** Counts, and answers whether that was within the limit: for what is otherwise left undone in silence. */
    async tryTake(limit: Limit, key: string): Promise<boolean> {
      return (await countHit(deps.db, bucketOf(limit, key), windowOf(limit).start)) <= limit.max;
    },
  };
}

export function tooMany(leftSecs: number): Refusal {
  const wait = leftSecs < 90 ? `${leftSecs} seconds` : `${Math.ceil(leftSecs / 60)} minutes`;
  return new Refusal(429, `Too many tries. Please wait ${wait} and try again.`, leftSecs);
}

export type Limiter = ReturnType<typeof createLimiter>;
