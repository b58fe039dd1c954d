import type { Caller } from '../../http/handler.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { conflict, Refusal } from '../../kit/errors.ts';
import { type CheckoutWish, startCheckout } from '../billing/index.ts';
import {
  ensureSubscriber,
  findActivation,
  findSubscriber,
  isLive,
  readEmail,
  type Subscriber,
  saveActivationCheckout,
} from '../subscribers/index.ts';
import { boundBrowser } from './activation.ts';
import type { AccountDeps } from './deps.ts';
import { limits } from './limits.ts';

/**
 * Where to pay. A session decides who pays, not the posted address. A stranger who names somebody's address gets at most
 * a checkout for it, never that person's billing portal or invoice.
 */
export async function checkOut(deps: AccountDeps, caller: Caller, typed: string): Promise<string> {
  await deps.limiter.take(limits.checkouts, caller.address);
  if (caller.readerId !== null) {
    return (await startCheckout(deps, caller.readerId, memberWish(deps, caller, caller.readerId))).url;
  }
  const person = await strangerFor(deps, typed);
  const hash = await boundBrowser(deps, caller, person.id);
  const start = await startCheckout(deps, person.id, {
    isMember: false,
    cancelPath: caller.page,
    owner: hash.slice(0, 20),
    readOwn: async () => (await findActivation(deps.db, hash, deps.clock.now()))?.checkout_session_id ?? null,
    bind: (checkoutId) => saveActivationCheckout(deps.db, hash, checkoutId),
  });
  if (start.checkoutId === null) {
    throw conflict('There is a subscription for this email already. Please check your email, or log in.');
  }
  return start.url;
}

async function strangerFor(deps: AccountDeps, typed: string): Promise<Subscriber> {
  const email = readEmail(typed);
  const known = await findSubscriber(deps.db, { emailKey: email.key });
  if (known?.password_hash) throw new Refusal(409, 'This email is already registered. Please log in.');
  if (known && isLive(known.subscription_status) && known.subscription_status !== 'incomplete') {
    throw conflict('There is a subscription for this email already. Please check your email, or log in.');
  }
  return known ?? inTransaction(deps.db, (trx) => ensureSubscriber(trx, email, 'homepage', deps.clock.now()));
}

function memberWish(deps: AccountDeps, caller: Caller, id: string): CheckoutWish {
  const readOwn = async () => (await findSubscriber(deps.db, { id }))?.checkout_session_id ?? null;
  return { isMember: true, cancelPath: caller.page, owner: id, readOwn, bind: async () => undefined };
}
