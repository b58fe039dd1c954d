import type { Clock } from '../../../kit/clock.ts';
import { type Db, inTransaction } from '../../../kit/db/connect.ts';
import type { Hand } from '../../../pipeline/audit/index.ts';
import { matchesPassword } from '../../passwords.ts';
import { tell } from '../tell.ts';
import { readRecoveryCode, stepOf } from './codes.ts';
import { type Factor, listUnusedCodes, takeRecoveryCode, takeStep } from './store.ts';

interface Deps {
  db: Db;
  clock: Clock;
}

/** Whether a code opens now: one of the app's that was not taken before, or a recovery code. It opens once. */
export async function takeCode(deps: Deps, factor: Factor, typed: string, hand: Hand): Promise<boolean> {
  const step = stepOf(factor.secret, typed, deps.clock.now());
  if (step !== null) return takeStep(deps.db, factor.secret, step);
  const code = readRecoveryCode(typed);
  return code !== null && openByRecoveryCode(deps, code, hand);
}

async function openByRecoveryCode({ db, clock }: Deps, code: string, hand: Hand): Promise<boolean> {
  const unused = await listUnusedCodes(db);
  // One after the other: hashing is heavy on purpose.
  for (const { id, hash } of unused) {
    if (!(await matchesPassword(hash, code))) continue;
    return inTransaction(db, async (trx) => {
      if (!(await takeRecoveryCode(trx, id, clock.now()))) return false;
      const sentence = `A recovery code was used; ${unused.length - 1} are left.`;
      await tell(trx, { clock, hand }, { action: 'recovery-code-used', sentence });
      return true;
    });
  }
  return false;
}
