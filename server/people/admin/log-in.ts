import type { Caller } from '../../http/handler.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { Refusal } from '../../kit/errors.ts';
import { handOf } from '../../pipeline/audit/index.ts';
import type { Limit } from '../limits/limit.ts';
import { matchesPassword } from '../passwords.ts';
import { tokenHash } from '../tokens.ts';
import type { AdminDeps } from './deps.ts';
import { badCodes } from './second-factor/limits.ts';
import { type Factor, findFactor } from './second-factor/store.ts';
import { takeCode } from './second-factor/take-code.ts';
import { openSession } from './sessions.ts';
import { deleteSession, findPassword } from './store.ts';
import { tell } from './tell.ts';

/** Per line of a caller, or per browser that was logged in before. */
export const badLogins: Limit = { action: 'admin-login', max: 5, windowSecs: 300 };
/** Of a caller who is made to wait one line is written in as long as they wait: the log is not theirs to fill. */
const toldOfWaits: Limit = { action: 'admin-login-told', max: 1, windowSecs: 300 };

interface Given {
  password: string;
  /** Of the second factor, where that is on. */
  code?: string | undefined;
}

/** Opens the back office for a browser, with a new token; the old one of this browser is dead. */
export async function logIn(deps: AdminDeps, caller: Caller, given: Given): Promise<void> {
  const browser = await deps.browsers.read(caller.knownBrowser.token);
  const bucket = browser === null ? caller.address : `browser ${browser}`;
  const trying = { bucket, from: browser === null ? caller.address : null };
  await makeWait(deps, caller, () => takeTry(deps, badLogins, trying));
  const stored = await findPassword(deps.db);
  const isRight = stored !== null && (await matchesPassword(stored.hash, given.password));
  if (!isRight) {
    await refused(deps, caller, 'Wrong password.');
    throw new Refusal(401, 'Invalid password');
  }
  await giveTryBack(deps, badLogins, trying);
  const factor = await findFactor(deps.db);
  const asksForCode = factor !== null && factor.confirmedAt !== null;
  if (asksForCode) await checkCode(deps, caller, { factor, code: given.code, ...trying });
  await open(deps, caller, asksForCode);
  const known = await deps.browsers.issue(browser);
  caller.knownBrowser.set(known.token, known.expiresAt);
}

interface Trying {
  bucket: string;
  /** The address of a browser that was not logged in before; null for one that was. */
  from: string | null;
}

/** Codes are counted apart: whoever has the password must not wash away their wrong codes with it. */
async function checkCode(
  deps: AdminDeps,
  caller: Caller,
  given: Trying & { factor: Factor; code: string | undefined },
): Promise<void> {
  const { factor, code } = given;
  if (code === undefined) throw asksForCode('Enter the code of your authenticator app, or a recovery code.');
  await makeWait(deps, caller, () => takeTry(deps, badCodes, given));
  if (!(await takeCode(deps, factor, code, handOf(caller)))) {
    await refused(deps, caller, 'Right password, wrong code.');
    throw asksForCode('This code is not right, or was used before. Wait for the next one of your app.');
  }
  await giveTryBack(deps, badCodes, given);
}

const asksForCode = (sentence: string) => new Refusal(403, sentence, undefined, { code: 'second-factor' });

async function takeTry({ limiter, guesses }: AdminDeps, limit: Limit, { bucket, from }: Trying) {
  await limiter.take(limit, bucket);
  if (from === null) return;
  try {
    await guesses.take(limit.action, from);
  } catch (error) {
    // Who is told to wait has tried nothing.
    await limiter.giveBack(limit, bucket);
    throw error;
  }
}

async function giveTryBack({ limiter, guesses }: AdminDeps, limit: Limit, { bucket, from }: Trying) {
  await limiter.giveBack(limit, bucket);
  if (from !== null) await guesses.giveBack(limit.action, from);
}

async function makeWait(deps: AdminDeps, caller: Caller, take: () => Promise<void>): Promise<void> {
  try {
    await take();
  } catch (error) {
    if (error instanceof Refusal && (await deps.limiter.tryTake(toldOfWaits, caller.address))) {
      await refused(deps, caller, 'Too many tries: made to wait.');
    }
    throw error;
  }
}

/** What came of it is written whatever becomes of the call. */
function refused(deps: AdminDeps, caller: Caller, sentence: string): Promise<void> {
  const hand = { ...handOf(caller), who: 'nobody' } as const;
  return inTransaction(deps.db, (trx) =>
    tell(trx, { ...deps, hand }, { action: 'log-in-refused', sentence }),
  );
}

async function open(deps: AdminDeps, caller: Caller, secondFactor: boolean): Promise<void> {
  const { token: old } = caller.admin;
  const opened = await inTransaction(deps.db, async (trx) => {
    if (old !== undefined) await deleteSession(trx, { tokenHash: tokenHash(old) });
    const session = await openSession({ ...deps, db: trx }, { ...caller, secondFactor });
    const hand = { ...handOf(caller), session: session.id };
    await tell(
      trx,
      { ...deps, hand },
      {
        action: 'logged-in',
        sentence: secondFactor ? 'Logged in, with a code.' : 'Logged in.',
        about: session.id,
      },
    );
    return session;
  });
  caller.admin.set(opened.token, opened.expiresAt);
}
