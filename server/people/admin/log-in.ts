import type { Caller } from '../../http/handler.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { Refusal } from '../../kit/errors.ts';
import { handOf } from '../../pipeline/audit/index.ts';
import type { Limit } from '../limits/limit.ts';
import { matchesPassword } from '../passwords.ts';
import { tokenHash } from '../tokens.ts';
import type { AdminDeps } from './deps.ts';
import { openSession } from './sessions.ts';
import { deleteSession, findPassword } from './store.ts';
import { tell } from './tell.ts';

/** Per line of a caller, or per browser that was logged in before. */
const badLogins: Limit = { action: 'admin-login', max: 5, windowSecs: 300 };
/** Of a caller who is made to wait one line is written in as long as they wait: the log is not theirs to fill. */
const toldOfWaits: Limit = { action: 'admin-login-told', max: 1, windowSecs: 300 };
const everywhere = 'admin-login';

/** Opens the back office for a browser, with a new token; the old one of this browser is dead. */
export async function logIn(deps: AdminDeps, caller: Caller, given: { password: string }): Promise<void> {
  const browser = await deps.browsers.read(caller.knownBrowser.token);
  const bucket = browser === null ? caller.address : `browser ${browser}`;
  await makeWait(deps, caller, bucket, browser === null);
  const stored = await findPassword(deps.db);
  const isRight = stored !== null && (await matchesPassword(stored.hash, given.password));
  if (!isRight) {
    await refused(deps, caller, 'Wrong password.');
    throw new Refusal(401, 'Invalid password');
  }
  await deps.limiter.giveBack(badLogins, bucket);
  if (browser === null) await deps.guesses.giveBack(everywhere);
  await open(deps, caller);
  const known = await deps.browsers.issue(browser);
  caller.knownBrowser.set(known.token, known.expiresAt);
}

async function makeWait(deps: AdminDeps, caller: Caller, bucket: string, isUnknown: boolean): Promise<void> {
  try {
    await deps.limiter.take(badLogins, bucket);
    if (isUnknown) await deps.guesses.take(everywhere);
  } catch (error) {
    if (error instanceof Refusal && (await deps.limiter.tryTake(toldOfWaits, bucket))) {
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

async function open(deps: AdminDeps, caller: Caller): Promise<void> {
  const { token: old } = caller.admin;
  const opened = await inTransaction(deps.db, async (trx) => {
    if (old !== undefined) await deleteSession(trx, { tokenHash: tokenHash(old) });
    const session = await openSession({ ...deps, db: trx }, { ...caller, secondFactor: false });
    const hand = { ...handOf(caller), session: session.id };
    await tell(trx, { ...deps, hand }, { action: 'logged-in', sentence: 'Logged in.', about: session.id });
    return session;
  });
  caller.admin.set(opened.token, opened.expiresAt);
}
