import type { Caller } from '../../http/handler.ts';
import { announce } from '../../kit/db/changes.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { conflict } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { requestLetter } from '../letters/index.ts';
import {
  ensureSubscriber,
  findSubscriber,
  hasAccess,
  mailboxHash,
  readEmail,
  requestSample,
} from '../subscribers/index.ts';
import { boundBrowser } from './activation.ts';
import type { AccountDeps } from './deps.ts';
import { limits } from './limits.ts';

/** Leaves an address to subscribe: who is known already is told, since product.md's dialog asks for it. */
export async function signUp(deps: AccountDeps, caller: Caller, typed: string): Promise<void> {
  const email = readEmail(typed);
  await deps.limiter.take(limits.signUps, caller.address);
  const known = await findSubscriber(deps.db, { emailKey: email.key });
  if (known?.password_hash) throw conflict('This email is already registered. Please log in.');
  if (known && hasAccess(known, deps.clock.now())) {
    await sendActivationAgain(deps, known.id, email.key);
    throw conflict('We have sent your activation link again. Please check your email.');
  }
  const { id } = await inTransaction(deps.db, async (trx) => {
    const person = await ensureSubscriber(trx, email, 'homepage', deps.clock.now());
    await announce(trx, 'subscribers', [person.id]);
    return person;
  });
  await boundBrowser(deps, caller, id);
}

/** A new letter ends the link of the one before. Asked for too often nothing is sent, and nobody is told. */
async function sendActivationAgain(deps: AccountDeps, subscriberId: string, emailKey: string): Promise<void> {
  if (!(await deps.limiter.tryTake(limits.activationLetters, emailKey))) return;
  await inTransaction(deps.db, (trx) =>
    requestLetter(trx, deps, {
      mailKey: `activation:${subscriberId}:${newId()}`,
      kind: 'activation',
      subscriberId,
    }),
  );
}

export const sampleJobName = 'accounts.take-sample-request';

/** The free sample: neither answer nor time tells whether the address was known, since a job looks it up. */
export async function askForSample(deps: AccountDeps, caller: Caller, typed: string): Promise<void> {
  const email = readEmail(typed);
  await deps.limiter.take(limits.signUps, caller.address);
  await inTransaction(deps.db, (trx) =>
    deps.queue.enqueue(trx, sampleJobName, { email: email.address, emailKey: email.key }),
  );
}

/** Asked for twice, sent once; without a published digest it waits for the first one. */
export async function takeSampleRequest(deps: AccountDeps, typed: string): Promise<void> {
  const isReady = await deps.hasSample();
  await inTransaction(deps.db, async (trx) => {
    const email = readEmail(typed);
    const at = deps.clock.now();
    const person = await ensureSubscriber(trx, email, 'offer', at);
    const isNew = await requestSample(trx, { id: person.id, mailbox: mailboxHash(email.key), at });
    if (isNew && isReady) await requestSampleLetter(trx, deps, { id: person.id, requestedAt: at });
    await announce(trx, 'subscribers', [person.id]);
  });
}

/** One sample per request that counts, whatever asks for it. */
export async function requestSampleLetter(
  trx: Parameters<typeof requestLetter>[0],
  deps: Parameters<typeof requestLetter>[1],
  { id: subscriberId, requestedAt }: { id: string; requestedAt: Date },
): Promise<void> {
  await requestLetter(trx, deps, {
    mailKey: `free-sample:${subscriberId}:${requestedAt.toISOString()}`,
    kind: 'free-sample',
    subscriberId,
  });
}
