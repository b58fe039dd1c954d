import ipaddr from 'ipaddr.js';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import { tooMany } from './limit.ts';
import { giveGuessBack, takeGuess } from './store.ts';

// A few people who mistype never wait; whoever guesses from a thousand addresses of one network gets two tries a minute.
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
 * Guesses at one secret, with rising waits for each network that they come from: what somebody elsewhere tries makes
 * nobody wait before their first try, and after many failures from anywhere no network has free ones. A wait, never a
 * lock: and whoever is known otherwise is not asked to wait at all.
 */
export function createGuesses({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Counts a try before it is looked at; refuses with 429 while another one's wait is not over. */
    async take(secret: string, address: string): Promise<void> {
      const now = clock.now();
      const leftMs = await takeGuess(db, bucketsOf(secret, address), {
        now,
        forgetBefore: new Date(now.getTime() - forgottenAfterMs),
        nextAt(own, others) {
          const delay = guessDelay(own + Math.min(others, freeFailures));
          return delay === 0 ? null : new Date(now.getTime() + delay);
        },
      });
      if (leftMs > 0) throw tooMany(Math.ceil(leftMs / 1000));
    },
    /** A try that was right is none. */
    giveBack: (secret: string, address: string): Promise<void> =>
      giveGuessBack(db, bucketsOf(secret, address)),
  };
}

const bucketsOf = (secret: string, address: string) => ({
  own: `${secret} from ${networkOf(address)}`,
  all: secret,
});

/** What one provider has at hand: the first half of an IPv4 address, the first quarter of an IPv6 one. */
function networkOf(key: string): string {
  const address = key.replace(/\/\d+$/, '');
  if (!ipaddr.isValid(address)) return key;
  const bytes = ipaddr.parse(address).toByteArray();
  return bytes.slice(0, bytes.length === 4 ? 2 : 4).join('.');
}

export type Guesses = ReturnType<typeof createGuesses>;
