/** Readers who pay, at the emulated Stripe and in the database, without the way through the pages. */
import type { Sandbox } from '../../sandbox/server.ts';
import { newCustomer } from '../../sandbox/stripe/objects/customer.ts';
import { newSubscription } from '../../sandbox/stripe/objects/subscription.ts';
import type { Db } from '../../server/kit/db/connect.ts';
import { newId } from '../../server/kit/ids.ts';

export interface PayingReader {
  id: string;
  email: string;
  customer: string;
  subscription: string;
}

let count = 0;

/** Needs a price at the sandbox's Stripe; everybody is active on both sides. */
export async function addReaders(
  db: Db,
  { stripe }: Sandbox,
  wanted: number,
  at = new Date(),
): Promise<PayingReader[]> {
  const [price] = Object.values(stripe.state.prices);
  if (price === undefined) throw new Error('Nothing is sold yet');
  const created = Math.floor(at.getTime() / 1000);
  const periodEnd = created + 365 * 86_400;
  const readers = Array.from({ length: wanted }, () => {
    count += 1;
    const [customer, subscription] = [`cus_reader${count}`, `sub_reader${count}`];
    const email = `paying${count}@example.com`;
    stripe.state.customers[customer] = newCustomer({ id: customer, created }, { email });
    const it = newSubscription(
      { id: subscription, created },
      {
        itemId: `si_${count}`,
        customer,
        price,
        quantity: 1,
        periodEnd,
        metadata: {},
        paymentMethod: 'pm_none',
        testClock: null,
      },
    );
    stripe.state.subscriptions[subscription] = { ...it, status: 'active' };
    return { id: newId(), email, customer, subscription };
  });
  await db
    .insertInto('subscribers')
    .values(
      readers.map(({ id, email, customer, subscription }) => ({
        id,
        email,
        email_key: email,
        password_hash: 'set',
        source: 'homepage',
        created_at: at,
        stripe_customer_id: customer,
        subscription_id: subscription,
        subscription_status: 'active',
        current_period_start: at,
        current_period_end: new Date(periodEnd * 1000),
        synced_at: at,
      })),
    )
    .execute();
  return readers;
}
