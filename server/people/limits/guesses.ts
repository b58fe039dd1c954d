import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import { tooMany } from './limit.ts';
import { giveGuessBack, takeGuess } from './store.ts';

// A few people who mistype never wait; whoever guesses from a thousand addresses gets two tries a minute.
const freeFailures = 20;
const firstWaitMs = 250;
const longestWaitMs = 30_000;
const forgottenAfterMs = 3_600_000;

/** How long everybody waits after so many failures in a row. */
export function guessDelay(failures: number): number {
  if (failures <= freeFailures) return 0;
  return Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - freeFailures - 1));
}

/**
 * Guesses at one secret from anywhere, one after the other with rising waits. A wait, never a lock: and whoever is known
 * otherwise is not asked to wait at all.
 */
export function createGuesses({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Counts a try before it is looked at; refuses with 429 while another one's wait is not over. */
    async take(bucket: string): Promise<void> {
      const now = clock.now();
      const leftMs = await takeGuess(db, bucket, {
        now,
        forgetBefore: new Date(now.getTime() - forgottenAfterMs),
        nextAt: (failures) => new Date(now.getTime() + guessDelay(failures)),
      });
      if (leftMs > 0) throw tooMany(Math.ceil(leftMs / 1000));
    },
    /** A try that was right is none. */
    giveBack: (bucket: string): Promise<void> => giveGuessBack(db, bucket, clock.now()),
  };
}

export type Guesses = ReturnType<typeof createGuesses>;
