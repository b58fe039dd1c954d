import { inTransaction } from '../../kit/db/connect.ts';
import { deleteSubscriber, isLive, type Subscriber } from '../subscribers/index.ts';
import type { AccountDeps } from './deps.ts';

/**
 * Removes everything that we hold about somebody; nobody who is removed goes on paying. Stripe comes first: where it
 * does not answer nothing is removed, and the admin tries again.
 */
export async function eraseSubscriber({ db, payments }: AccountDeps, person: Subscriber): Promise<void> {
  if (person.checkout_session_id !== null) await payments.endCheckout(person.checkout_session_id);
  if (person.stripe_customer_id !== null) {
    for (const { id, status } of await payments.listSubscriptions(person.stripe_customer_id)) {
      if (isLive(status)) await payments.endNow(id);
    }
  }
  await inTransaction(db, (trx) => deleteSubscriber(trx, person.id));
}
