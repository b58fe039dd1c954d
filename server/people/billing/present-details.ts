import type { z } from 'zod';
import type { subscriptionDetails } from '../../../contract/billing.ts';
import type { Subscriber } from '../subscribers/index.ts';

const secs = (at: Date | null) => (at === null ? null : Math.floor(at.getTime() / 1000));

/** Instants are epoch seconds here (product.md section 3). */
export function presentDetails(person: Subscriber): z.input<typeof subscriptionDetails> {
  return {
    hasSubscription: person.subscription_id !== null,
    hasCustomer: person.stripe_customer_id !== null,
    status: person.subscription_status,
    isCancelled: person.cancel_at !== null,
    currentPeriodStart: secs(person.current_period_start),
    currentPeriodEnd: secs(person.current_period_end),
    cancelAt: secs(person.cancel_at),
    canceledAt: secs(person.canceled_at),
  };
}
