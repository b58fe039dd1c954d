import { randomInt } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import { type Db, inTransaction } from '../../kit/db/connect.ts';
import { forgetGuesses } from '../limits/store.ts';
import { hashPassword, matchesPassword } from '../passwords.ts';
import { badLogins } from './log-in.ts';
import { badCodes } from './second-factor/limits.ts';
import { endAllBut } from './sessions.ts';
import { findPassword, savePasswordHash } from './store.ts';
import { tell } from './tell.ts';

// Without letters and digits that look alike, so that it can be typed from a terminal.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of five: about 99 bits. */
function makePassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/**
 * Sees to it that there is an admin password. A configured one always wins (and ends the sessions of another one);
 * else the first start makes one and answers it, the only time that it can be read.
 */
export async function ensureAdminPassword(
  { db, clock }: { db: Db; clock: Clock },
  configured: string | undefined,
): Promise<{ made: string | null }> {
  const stored = await findPassword(db);
  if (configured !== undefined) {
    if (stored !== null && (await matchesPassword(stored.hash, configured))) return { made: null };
    const hash = await hashPassword(configured);
    await inTransaction(db, async (trx) => {
      await savePasswordHash(trx, hash, clock.now(), { onlyFirst: false });
      // Whoever has to start again to get in should not wait for what others guessed.
      await forgetGuesses(trx, [badLogins.action, badCodes.action]);
      if (stored === null) return;
      const sentence = `ADMIN_PASSWORD is another one now; sessions ended: ${await endAllBut(trx, clock, null)}.`;
      await tell(trx, { clock, hand: null }, { action: 'password-changed', sentence });
    });
    return { made: null };
  }
  if (stored !== null) return { made: null };
  const made = makePassword();
  const taken = await savePasswordHash(db, await hashPassword(made), clock.now(), { onlyFirst: true });
  return { made: taken ? made : null };
}
