import type Stripe from 'stripe';
import type { Payer, Subscription } from './port.ts';
import type { Sold } from './price.ts';

/** Whether one of its items is what we sell; an older price of the same product counts too. */
export function isOurs(subscription: Stripe.Subscription, { priceId, productId }: Sold): boolean {
  return subscription.items.data.some(({ price }) => {
    const product = typeof price.product === 'string' ? price.product : price.product.id;
    return price.id === priceId || product === productId;
  });
}

const neverBegun = new Set(['incomplete', 'incomplete_expired', 'canceled']);

/** It began, and has not ended. */
export const isPaidFor = ({ status }: Stripe.Subscription): boolean => !neverBegun.has(status);

/** Of a subscription whose customer was asked for with it. */
export function toPayer({ customer, metadata, created }: Stripe.Subscription): Payer {
  const known = typeof customer === 'string' || customer.deleted ? null : customer;
  return {
    customerId: typeof customer === 'string' ? customer : customer.id,
    email: known?.email ?? null,
    subscriberId: metadata.subscriber_id ?? known?.metadata.subscriber_id ?? null,
    since: new Date(created * 1000),
  };
}

/** The period stands on the item, never on the subscription (wire.md section 4.3). */
export function toSubscription(subscription: Stripe.Subscription): Subscription {
  const [item] = subscription.items.data;
  const ended = subscription.status === 'canceled' || subscription.status === 'incomplete_expired';
  // One that was ended early has no day ahead of it any more.
  const end = ended ? endOf(subscription) : fromSecs(item?.current_period_end);
  const willEnd = subscription.cancel_at_period_end || subscription.cancel_at !== null;
  return {
    id: subscription.id,
    status: subscription.status,
    createdAt: new Date(subscription.created * 1000),
    currentPeriodStart: fromSecs(item?.current_period_start),
    currentPeriodEnd: end,
    cancelAt: !ended && willEnd ? (fromSecs(subscription.cancel_at) ?? end) : null,
    canceledAt: fromSecs(subscription.canceled_at),
    openInvoiceUrl: openInvoiceOf(subscription),
  };
}

function endOf({ ended_at: endedAt, items }: Stripe.Subscription): Date | null {
  const days = [endedAt, items.data[0]?.current_period_end].filter((it) => typeof it === 'number');
  return days.length === 0 ? null : fromSecs(Math.min(...days));
}

function openInvoiceOf({ latest_invoice: invoice }: Stripe.Subscription): string | null {
  if (invoice === null || typeof invoice === 'string' || invoice.status !== 'open') return null;
  return invoice.hosted_invoice_url ?? null;
}

function fromSecs(secs: number | null | undefined): Date | null {
  return typeof secs === 'number' ? new Date(secs * 1000) : null;
}
