import { hash } from 'node:crypto';
import type { Caller } from '../../http/handler.ts';
import { Refusal } from '../../kit/errors.ts';
import { createGuesses } from '../limits/guesses.ts';
import { hashPassword, isOutdated, matchesPassword } from '../passwords.ts';
import {
  deleteSession,
  findSubscriber,
  openReaderSession,
  readEmail,
  renewPasswordHash,
} from '../subscribers/index.ts';
import { tokenHash } from '../tokens.ts';
import type { AccountDeps } from './deps.ts';
import { limits } from './limits.ts';
import { tellOfReader } from './tell-of-reader.ts';

/** A hash of nobody's password: an unknown address costs the same time as a known one. */
let nobodys: Promise<string> | undefined;

export async function logIn(
  deps: AccountDeps,
  caller: Caller,
  given: { email: string; password: string },
): Promise<void> {
  const key = keyOf(given.email);
  const pair = `${key} from ${caller.address}`;
  await deps.limiter.take(limits.badLogins, pair);
  await deps.limiter.take(limits.badLoginsFromAddress, caller.address);
  const guesses = createGuesses(deps);
  const account = `reader-login ${hash('sha256', key ?? '', 'hex').slice(0, 24)}`;
  await guesses.take(account, caller.address);
  const person = key === null ? null : await findSubscriber(deps.db, { emailKey: key });
  nobodys ??= hashPassword('nobody has this password');
  const isRight = await matchesPassword(person?.password_hash ?? (await nobodys), given.password);
  if (!isRight || person === null || person.password_hash === null) {
    // Also of an address that nobody has: both take the same time.
    await tellOfReader(deps, caller, {
      who: 'nobody',
      action: 'reader-log-in-refused',
      subjectId: person?.id ?? '',
      sentence: 'Wrong email address or password.',
    });
    throw new Refusal(401, 'Invalid credentials');
  }
  if (isOutdated(person.password_hash)) {
    const hash = await hashPassword(given.password);
    await renewPasswordHash(deps.db, person.id, { from: person.password_hash, to: hash });
  }
  await deps.limiter.giveBack(limits.badLogins, pair);
  await deps.limiter.giveBack(limits.badLoginsFromAddress, caller.address);
  await guesses.giveBack(account, caller.address);
  await replaceSession(deps, caller, person.id);
  const line = { who: 'reader', action: 'reader-logged-in', sentence: 'Logged in.' } as const;
  await tellOfReader(deps, caller, { ...line, subjectId: person.id });
}

/** A new token at every log-in: one that somebody else planted in the browser is worth nothing. */
export async function replaceSession(
  { db, clock }: Pick<AccountDeps, 'db' | 'clock'>,
  caller: Caller,
  subscriberId: string,
): Promise<void> {
  if (caller.reader.token !== undefined) await deleteSession(db, tokenHash(caller.reader.token));
  const { token, expiresAt } = await openReaderSession(db, clock, {
    subscriberId,
    userAgent: caller.userAgent,
  });
  caller.reader.set(token, expiresAt);
}

function keyOf(typed: string): string | null {
  try {
    return readEmail(typed).key;
  } catch {
    return null;
  }
}
