import type { Caller } from '../../http/handler.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { Refusal } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { requestLetter } from '../letters/index.ts';
import { hashChosenPassword } from '../passwords.ts';
import {
  deleteActivationsOf,
  deleteMailTokensOf,
  deleteSessionsOf,
  findSubscriber,
  readEmail,
  savePassword,
  takeMailToken,
} from '../subscribers/index.ts';
import { tokenHash } from '../tokens.ts';
import type { AccountDeps } from './deps.ts';
import { limits } from './limits.ts';
import { replaceSession } from './log-in.ts';
import { tellOfReader } from './tell-of-reader.ts';

export const resetJobName = 'accounts.request-reset';

/** Answers the same whoever is asked for: whether there is such a person is looked up by a job. */
export async function requestReset(deps: AccountDeps, caller: Caller, typed: string): Promise<void> {
  const { key } = readEmail(typed);
  await deps.limiter.take(limits.resets, caller.address);
  await inTransaction(deps.db, (trx) => deps.queue.enqueue(trx, resetJobName, { emailKey: key }));
}

/** Only somebody with a password can forget it. */
export async function sendReset(deps: AccountDeps, emailKey: string): Promise<void> {
  const person = await findSubscriber(deps.db, { emailKey });
  if (person === null || person.password_hash === null) return;
  if (!(await deps.limiter.tryTake(limits.resetLetters, emailKey))) return;
  const wish = { mailKey: `reset:${person.id}:${newId()}`, kind: 'password-reset' as const };
  await inTransaction(deps.db, (trx) => requestLetter(trx, deps, { ...wish, subscriberId: person.id }));
}

/** Sets a new password by the link of the mail, ends every session, and logs this browser in. */
export async function resetPassword(
  deps: AccountDeps,
  caller: Caller,
  given: { token: string; password: string },
): Promise<void> {
  await deps.limiter.take(limits.tokens, caller.address);
  const hash = await hashChosenPassword(given.password);
  const subscriberId = await inTransaction(deps.db, async (trx) => {
    const token = { purpose: 'password-reset' as const, tokenHash: tokenHash(given.token) };
    const id = await takeMailToken(trx, { ...token, now: deps.clock.now() });
    if (id === null) {
      throw new Refusal(
        403,
        'This link was used already, or a newer one was sent, or it is older than an hour.',
      );
    }
    await savePassword(trx, id, hash);
    await deleteSessionsOf(trx, id);
    await deleteActivationsOf(trx, id);
    await deleteMailTokensOf(trx, id);
    const letter = { mailKey: `changed:${id}:${newId()}`, kind: 'password-changed' as const };
    await requestLetter(trx, deps, { ...letter, subscriberId: id });
    return id;
  });
  await replaceSession(deps, caller, subscriberId);
  const line = { who: 'reader', action: 'reader-password-set', subjectId: subscriberId } as const;
  await tellOfReader(deps, caller, {
    ...line,
    sentence: 'A new password, by the link of a letter; every other session ended.',
  });
}
