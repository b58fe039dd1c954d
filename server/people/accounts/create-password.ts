import type { Caller } from '../../http/handler.ts';
import { announce } from '../../kit/db/changes.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { conflict, Refusal } from '../../kit/errors.ts';
import { hashChosenPassword } from '../passwords.ts';
import {
  deleteActivationsOf,
  deleteSessionsOf,
  findSubscriber,
  hasAccess,
  lockSubscriber,
  readEmail,
  savePassword,
} from '../subscribers/index.ts';
import { provenSubscriber } from './activation.ts';
import type { AccountDeps } from './deps.ts';
import { limits } from './limits.ts';
import { replaceSession } from './log-in.ts';
import { tellOfReader } from './tell-of-reader.ts';

/** Activates a paid account. Only a proven browser may; nobody else learns anything (server.md section 5). */
export async function createPassword(
  deps: AccountDeps,
  caller: Caller,
  given: { email: string; password: string },
): Promise<void> {
  await deps.limiter.take(limits.tokens, caller.address);
  const { key } = readEmail(given.email);
  await refuseSecondPassword(deps, caller, key);
  const proven = await provenSubscriber(deps, caller);
  if (proven === null || proven.email_key !== key) {
    throw new Refusal(403, 'Open the link in your activation email to finish');
  }
  const hash = await hashChosenPassword(given.password);
  await inTransaction(deps.db, async (trx) => {
    const person = await lockSubscriber(trx, proven.id);
    if (person === null || !hasAccess(person, deps.clock.now())) {
      throw new Refusal(403, 'Active subscription required');
    }
    if (person.password_hash !== null) throw conflict('Password already set');
    await savePassword(trx, person.id, hash);
    await deleteSessionsOf(trx, person.id);
    await deleteActivationsOf(trx, person.id);
    await deps.readerActivated(trx, person.id);
    await announce(trx, 'subscribers', [person.id]);
  });
  caller.activation.clear();
  await replaceSession(deps, caller, proven.id);
  const line = { who: 'reader', action: 'reader-password-set', subjectId: proven.id } as const;
  await tellOfReader(deps, caller, { ...line, sentence: 'The first password was chosen.' });
}

/** The second tab of a browser whose first tab was quicker: it is logged in by now, and is told so. */
async function refuseSecondPassword({ db }: AccountDeps, caller: Caller, emailKey: string): Promise<void> {
  const reader = caller.readerId === null ? null : await findSubscriber(db, { id: caller.readerId });
  if (reader?.email_key === emailKey && reader.password_hash !== null) throw conflict('Password already set');
}
