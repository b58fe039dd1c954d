import { notFound } from '../../kit/errors.ts';
import { findSubscriber } from '../subscribers/index.ts';
import type { BillingDeps } from './deps.ts';
import { saveCustomer } from './store.ts';
import { tryKey } from './try-key.ts';

/** The customer at Stripe; asked for twice at once it is the same one, by its idempotency key. */
export async function ensureCustomer(
  { db, clock, payments }: Pick<BillingDeps, 'db' | 'clock' | 'payments'>,
  subscriberId: string,
): Promise<string> {
  const person = await findSubscriber(db, { id: subscriberId });
  if (person === null) throw notFound('This subscriber');
  if (person.stripe_customer_id !== null) return person.stripe_customer_id;
  const customerId = await payments.makeCustomer({
    subscriberId,
    email: person.email,
    idempotencyKey: tryKey(`customer-${subscriberId}`, clock.now()),
  });
  await saveCustomer(db, subscriberId, customerId);
  return customerId;
}
