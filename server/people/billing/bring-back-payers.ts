import { inTransaction, type Trx } from '../../kit/db/connect.ts';
import { isId } from '../../kit/ids.ts';
import type { Payer, PayersPage } from '../../providers/payments/port.ts';
import {
  findSubscriber,
  insertAgain,
  lockSubscriber,
  readEmail,
  type Subscriber,
} from '../subscribers/index.ts';
import { checkAccount } from './account.ts';
import type { BillingDeps } from './deps.ts';
import { findByPastCustomer, saveCustomer } from './store.ts';
import { sweepJobName } from './sweep.ts';
import { syncSubscriber } from './sync-subscriber.ts';

/** What is known of people since the backup, although the database does not know them. */
export interface KnownSince {
  wasErased(trx: Trx, subscriberId: string): Promise<boolean>;
  /** What they wished about mail holds again. */
  wishAgain(trx: Trx, subscriberId: string): Promise<void>;
}

/**
 * After a backup was restored: whoever pays at Stripe by a checkout of ours, and is not known here or not as somebody who
 * pays, is brought back under their id of before, and written to, since their password is gone. Everybody else is
 * compared by the sweep, which follows. Answers how many came back; null where the key is not that of our readers'
 * account. Throws `Trouble` where Stripe does not say; asked again it goes on.
 */
export async function bringBackPayers(
  deps: BillingDeps,
  known: KnownSince,
  signal: AbortSignal,
): Promise<number | null> {
  if (!(await checkAccount(deps))) return null;
  let back = 0;
  for (let next: PayersPage['next'] | undefined; next !== null; ) {
    signal.throwIfAborted();
    const page: PayersPage = await deps.payments.listPayers(next ?? null);
    for (const payer of page.payers) if (await bringBack(deps, known, payer)) back += 1;
    next = page.next;
  }
  await inTransaction(deps.db, (trx) => deps.queue.enqueue(trx, sweepJobName, {}));
  return back;
}

async function bringBack(deps: BillingDeps, known: KnownSince, payer: Payer): Promise<boolean> {
  const { customerId } = payer;
  if ((await findSubscriber(deps.db, { customerId })) !== null) return false;
  if ((await findByPastCustomer(deps.db, customerId)) !== null) return false;
  const person = await inTransaction(deps.db, (trx) => takeIn(trx, deps, known, payer));
  if (person === null) return false;
  await syncSubscriber(deps, person.id);
  return true;
}

async function takeIn(
  trx: Trx,
  { log }: BillingDeps,
  known: KnownSince,
  { customerId, subscriberId, email, since }: Payer,
): Promise<Subscriber | null> {
  if (subscriberId === null || !isId(subscriberId) || (await known.wasErased(trx, subscriberId))) return null;
  const here = await lockSubscriber(trx, subscriberId);
  if (here === null && email === null) return null;
  const person =
    here ?? (await insertAgain(trx, { id: subscriberId, email: readEmail(email ?? ''), at: since }));
  if (person.stripe_customer_id !== null) {
    // Two customers of one person, and one of them is known: which one counts is for somebody to say.
    log.warn({ subscriber: person.id, customer: customerId }, 'Somebody pays at Stripe as a second customer');
    return null;
  }
  if (here === null) await known.wishAgain(trx, person.id);
  await saveCustomer(trx, person.id, customerId);
  return person;
}
