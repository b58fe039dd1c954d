import type { Caller } from '../../http/handler.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { conflict, Refusal } from '../../kit/errors.ts';
import { handOf } from '../../pipeline/audit/index.ts';
import type { Limit } from '../limits/limit.ts';
import { hashChosenPassword, matchesPassword } from '../passwords.ts';
import type { AdminDeps } from './deps.ts';
import { endAllBut } from './sessions.ts';
import { findPassword, savePasswordHash } from './store.ts';
import { tell } from './tell.ts';

/** Whoever found a browser open must not guess the password there. */
const badPasswords: Limit = { action: 'admin-present-password', max: 5, windowSecs: 300 };

/** Asks the present password once more of somebody who is logged in (security.md S11); refuses with 403. */
export async function checkPresentPassword(deps: AdminDeps, caller: Caller, password: string): Promise<void> {
  const bucket = caller.adminSessionId ?? caller.address;
  await deps.limiter.take(badPasswords, bucket);
  const stored = await findPassword(deps.db);
  if (stored === null || !(await matchesPassword(stored.hash, password))) {
    throw new Refusal(403, 'The present password is not right.');
  }
  await deps.limiter.giveBack(badPasswords, bucket);
}

/** Sets another password, ends every other session, and says so by mail. Answers how many sessions ended. */
export async function changePassword(
  deps: AdminDeps,
  caller: Caller,
  given: { presentPassword: string; password: string },
): Promise<number> {
  if (deps.isPasswordConfigured) {
    throw conflict(
      'The password is set by ADMIN_PASSWORD, which wins at every start. Change it there and start the product again.',
    );
  }
  await checkPresentPassword(deps, caller, given.presentPassword);
  const hash = await hashChosenPassword(given.password);
  const now = deps.clock.now();
  return inTransaction(deps.db, async (trx) => {
    await savePasswordHash(trx, hash, now, { onlyFirst: false });
    const ended = await endAllBut(trx, deps.clock, caller.adminSessionId);
    const sentence = `The password was changed; other sessions ended: ${ended}.`;
    await tell(trx, { ...deps, hand: handOf(caller) }, { action: 'password-changed', sentence });
    await deps.tellAdmin(trx, `admin-password:${now.toISOString()}`, {
      subject: 'The password of the back office was changed',
      paragraphs: [
        'Somebody who knew the present password has changed it in Settings. Every other browser was logged out.',
        'If that was not you: set ADMIN_PASSWORD on the server and start the product again. That password wins, and ends every session.',
      ],
      path: '/admin/audit',
      label: 'Open the audit log',
    });
    return ended;
  });
}
