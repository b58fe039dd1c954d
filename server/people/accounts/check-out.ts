import type { Caller } from '../../http/handler.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { conflict, Refusal } from '../../kit/errors.ts';
import { startCheckout } from '../billing/index.ts';
import {
  ensureSubscriber,
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
  await deps.limiter.check(limits.checkouts, caller.address);
  await deps.limiter.count(limits.checkouts, caller.address);
  if (caller.readerId !== null) {
    return (await startCheckout(deps, caller.readerId, await memberWish(deps, caller, caller.readerId))).url;
  }
  const person = await strangerFor(deps, typed);
  const { hash, ownCheckoutId } = await boundBrowser(deps, caller, person.id);
  const wish = { isMember: false, cancelPath: caller.page, owner: hash.slice(0, 20), ownCheckoutId };
  const start = await startCheckout(deps, person.id, wish);
  if (start.checkoutId === null) {
    throw conflict('There is a subscription for this email already. Please check your email, or log in.');
  }
  const { checkoutId } = start;
  await inTransaction(deps.db, (trx) => saveActivationCheckout(trx, hash, checkoutId));
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

async function memberWish(deps: AccountDeps, caller: Caller, id: string) {
  const person = await findSubscriber(deps.db, { id });
  const ownCheckoutId = person?.checkout_session_id ?? null;
  return { isMember: true, cancelPath: caller.page, owner: id, ownCheckoutId };
}
