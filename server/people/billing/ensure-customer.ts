import { inTransaction } from '../../kit/db/connect.ts';
import { notFound, Trouble } from '../../kit/errors.ts';
import { findSubscriber, type Subscriber } from '../subscribers/index.ts';
import { isOurAccount } from './account.ts';
import type { BillingDeps } from './deps.ts';
import { countPastCustomers, retireCustomer, saveCustomer } from './store.ts';
import { tryKey } from './try-key.ts';

/**
 * The customer at Stripe; asked for twice at once it is the same one, by its idempotency key. One that was deleted there
 * is replaced, and its id kept for the books.
 */
export async function ensureCustomer(deps: BillingDeps, subscriberId: string): Promise<string> {
  const { db, payments } = deps;
  const person = await findSubscriber(db, { id: subscriberId });
  if (person === null) throw notFound('This subscriber');
  if (person.stripe_customer_id !== null && !(await retiresStale(deps, person, person.stripe_customer_id))) {
    return person.stripe_customer_id;
  }
  // Under the key of the customer before Stripe would answer that one again.
  const nth = await countPastCustomers(db, subscriberId);
  const customerId = await payments.makeCustomer({
    subscriberId,
    email: person.email,
    idempotencyKey: await tryKey(deps, subscriberId, `customer-${subscriberId}${nth === 0 ? '' : `-${nth}`}`),
  });
  await saveCustomer(db, subscriberId, customerId);
  return customerId;
}

/** Only the account that readers pay into can say that a customer is no more. */
async function retiresStale(deps: BillingDeps, { id }: Subscriber, customerId: string): Promise<boolean> {
  if ((await deps.payments.findCustomer(customerId)) === 'living') return false;
  if (!(await isOurAccount(deps))) {
    throw new Trouble('misconfigured', 'Stripe does not know this customer, and may be another account.');
  }
  const retired = { subscriberId: id, customerId, at: deps.clock.now() };
  await inTransaction(deps.db, (trx) => retireCustomer(trx, retired));
  return true;
}
