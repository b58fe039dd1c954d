import type { Caller } from '../../../http/handler.ts';
import type { Clock } from '../../../kit/clock.ts';
import { type Db, inTransaction, type Trx } from '../../../kit/db/connect.ts';
import { conflict, Refusal } from '../../../kit/errors.ts';
import { handOf } from '../../../pipeline/audit/index.ts';
import { hashPassword } from '../../passwords.ts';
import { checkPresentPassword } from '../change-password.ts';
import type { AdminDeps } from '../deps.ts';
import { endAllBut } from '../sessions.ts';
import { tell } from '../tell.ts';
import { newRecoveryCodes, newSecret, stepOf, uriOf } from './codes.ts';
import { badCodes, bucketOf } from './limits.ts';
import {
  deleteFactor,
  type Factor,
  findFactor,
  saveBegun,
  saveConfirmed,
  saveRecoveryCodes,
  saveSessionProven,
  takeStep,
} from './store.ts';
import { takeCode } from './take-code.ts';

const isOnAlready = 'The second factor is on already. Turn it off first to move it to another app.';
const isOff = 'The second factor is off.';

/** A secret for the app; nothing changes until a first code confirms it. */
export async function begin(
  deps: AdminDeps,
  caller: Caller,
  given: { presentPassword: string },
): Promise<{ secret: string; uri: string }> {
  await checkPresentPassword(deps, caller, given.presentPassword);
  const secret = newSecret();
  if (!(await saveBegun(deps.db, secret, deps.clock.now()))) throw conflict(isOnAlready);
  return { secret, uri: uriOf(secret, deps.brandName) };
}

/** Turns it on, ends every other session, and answers the recovery codes: the only time that they can be read. */
export async function confirm(deps: AdminDeps, caller: Caller, given: { code: string }): Promise<string[]> {
  const factor = await findFactor(deps.db);
  if (factor === null) throw conflict('Begin again: there is no secret that waits for its first code.');
  if (factor.confirmedAt !== null) throw conflict(isOnAlready);
  const now = deps.clock.now();
  await deps.limiter.take(badCodes, bucketOf(caller));
  const step = stepOf(factor.secret, given.code, now);
  if (step === null) throw wrongCode();
  await deps.limiter.giveBack(badCodes, bucketOf(caller));
  const { codes, hashes } = await madeCodes();
  await inTransaction(deps.db, async (trx) => {
    const isOurs = await saveConfirmed(trx, factor.secret, now);
    if (!isOurs || !(await takeStep(trx, factor.secret, step))) throw conflict(isOnAlready);
    await saveRecoveryCodes(trx, hashes);
    await saveSessionProven(trx, caller.adminSessionId ?? '');
    const ended = await endAllBut(trx, deps.clock, caller.adminSessionId);
    const sentence = `Log-ins ask for a code from now on; other sessions ended: ${ended}.`;
    await tell(trx, { ...deps, hand: handOf(caller) }, { action: 'second-factor-on', sentence });
    await tellByMail(deps, trx, 'on', now);
  });
  return codes;
}

/** Asks for both once more: a browser that was left open cannot take the lock off. */
export async function turnOff(
  deps: AdminDeps,
  caller: Caller,
  given: { presentPassword: string; code: string },
): Promise<void> {
  await checkBoth(deps, caller, given);
  await inTransaction(deps.db, async (trx) => {
    if (!(await deleteFactor(trx))) throw conflict(isOff);
    const sentence = 'Log-ins ask for the password alone from now on.';
    await tell(trx, { ...deps, hand: handOf(caller) }, { action: 'second-factor-off', sentence });
    await tellByMail(deps, trx, 'off', deps.clock.now());
  });
}

/** New codes; those from before open nothing any more. */
export async function renewRecoveryCodes(
  deps: AdminDeps,
  caller: Caller,
  given: { presentPassword: string; code: string },
): Promise<string[]> {
  await checkBoth(deps, caller, given);
  const { codes, hashes } = await madeCodes();
  await inTransaction(deps.db, async (trx) => {
    await saveRecoveryCodes(trx, hashes);
    const sentence = 'New recovery codes; those from before open nothing any more.';
    await tell(trx, { ...deps, hand: handOf(caller) }, { action: 'recovery-codes-made', sentence });
  });
  return codes;
}

/** For whoever rules the machine and has lost app and codes: ADMIN_SECOND_FACTOR=off, at a start. */
export async function turnOffFromOutside({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await deleteFactor(trx))) return;
    const sentence = 'Turned off by ADMIN_SECOND_FACTOR at a start.';
    await tell(trx, { clock, hand: null }, { action: 'second-factor-off', sentence });
  });
}

async function checkBoth(
  deps: AdminDeps,
  caller: Caller,
  given: { presentPassword: string; code: string },
): Promise<Factor> {
  const factor = await findFactor(deps.db);
  if (factor === null || factor.confirmedAt === null) throw conflict(isOff);
  await checkPresentPassword(deps, caller, given.presentPassword);
  await deps.limiter.take(badCodes, bucketOf(caller));
  if (!(await takeCode(deps, factor, given.code, handOf(caller)))) throw wrongCode();
  await deps.limiter.giveBack(badCodes, bucketOf(caller));
  return factor;
}

const wrongCode = () =>
  new Refusal(422, 'This code is not right, or was used before. Wait for the next one of your app.');

async function madeCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = newRecoveryCodes();
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await hashPassword(code));
  return { codes, hashes };
}

async function tellByMail(deps: AdminDeps, trx: Trx, now: 'on' | 'off', at: Date): Promise<void> {
  await deps.tellAdmin(trx, `admin-second-factor:${at.toISOString()}`, {
    subject: `The second factor of the back office was turned ${now}`,
    paragraphs: [
      now === 'on'
        ? 'From now on a log-in asks for a code of the authenticator app beside the password.'
        : 'From now on the password alone opens the back office.',
      'If that was not you: end all other sessions, and change the password.',
    ],
    path: '/admin/settings/account',
    label: 'Open the account',
  });
}
