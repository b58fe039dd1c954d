/**
 * A browser on its way to a password (server.md section 5). Signing up or starting a checkout binds it to an address
 * and proves nothing; it is proven by its own paid checkout, or by a click behind the link of the activation mail.
 */

import type { Caller } from '../../http/handler.ts';
import { type Db, inTransaction, type Trx } from '../../kit/db/connect.ts';
import { Refusal, Trouble } from '../../kit/errors.ts';
import { syncSubscriber, withPatience } from '../billing/index.ts';
import {
  type Activation,
  deleteActivationsOf,
  deleteSessionsOf,
  findActivation,
  findSubscriber,
  insertActivation,
  readEmail,
  type Subscriber,
  savePassword,
  takeMailToken,
} from '../subscribers/index.ts';
import { newToken, tokenHash } from '../tokens.ts';
import type { AccountDeps } from './deps.ts';

const activationMs = 7 * 86_400_000;

/** Binds the browser to a person; answers the hash of its token. */
async function bindBrowser(
  trx: Trx,
  deps: Pick<AccountDeps, 'clock'>,
  caller: Caller,
  bound: { subscriberId: string; isProven: boolean },
): Promise<string> {
  const token = newToken();
  const createdAt = deps.clock.now();
  const expiresAt = new Date(createdAt.getTime() + activationMs);
  await insertActivation(trx, {
    tokenHash: tokenHash(token),
    subscriberId: bound.subscriberId,
    provenAt: bound.isProven ? createdAt : null,
    createdAt,
    expiresAt,
  });
  caller.activation.set(token, expiresAt);
  return tokenHash(token);
}

/** The browser's own activation for this person, made where it has none; answers the hash of its token. */
export async function boundBrowser(deps: AccountDeps, caller: Caller, subscriberId: string): Promise<string> {
  const activation = await activationOf(deps, caller);
  if (activation?.subscriber_id === subscriberId) return activation.token_hash;
  const bound = { subscriberId, isProven: false };
  return inTransaction(deps.db, (trx) => bindBrowser(trx, deps, caller, bound));
}

export async function activationOf(
  { db, clock }: { db: Db; clock: AccountDeps['clock'] },
  caller: Caller,
): Promise<Activation | null> {
  const { token } = caller.activation;
  return token === undefined ? null : findActivation(db, tokenHash(token), clock.now());
}

/**
 * Whom this browser has proven to be; null where it has not. A checkout of its own whose end is not known yet is looked
 * up, since the browser is often back before the webhook.
 */
export async function provenSubscriber(deps: AccountDeps, caller: Caller): Promise<Subscriber | null> {
  const activation = await activationOf(deps, caller);
  if (activation === null) return null;
  if (activation.proven_at !== null) return findSubscriber(deps.db, { id: activation.subscriber_id });
  if (activation.checkout_session_id === null) return null;
  await lookUp(deps, activation.subscriber_id, activation.checkout_session_id);
  const again = await activationOf(deps, caller);
  return again?.proven_at ? findSubscriber(deps.db, { id: again.subscriber_id }) : null;
}

/** Nobody waits for Stripe in vain: where it does not answer, what is stored stands. */
async function lookUp(deps: AccountDeps, subscriberId: string, checkoutId: string): Promise<void> {
  try {
    await withPatience(deps, syncSubscriber(deps, subscriberId, { checkoutId }));
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
  }
}

/**
 * The click behind the link of the activation mail: whoever reads the mail owns the address, so every other browser,
 * session and password of it ends.
 */
export async function confirmActivation(
  deps: AccountDeps,
  caller: Caller,
  given: { email: string; token: string },
): Promise<{ email: string }> {
  const { key } = readEmail(given.email);
  return inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const hash = tokenHash(given.token);
    const subscriberId = await takeMailToken(trx, { purpose: 'activation', tokenHash: hash, now });
    const person = subscriberId === null ? null : await findSubscriber(trx, { id: subscriberId });
    if (person === null || person.email_key !== key) throw usedLink();
    await deleteSessionsOf(trx, person.id);
    await deleteActivationsOf(trx, person.id);
    await savePassword(trx, person.id, null);
    await bindBrowser(trx, deps, caller, { subscriberId: person.id, isProven: true });
    return { email: person.email };
  });
}

const usedLink = () =>
  new Refusal(403, 'This link was used already, or a newer one was sent, or it is older than seven days.');
