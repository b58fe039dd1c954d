import type { TestCard } from '../cards.ts';
import type { Customer, Metadata } from '../objects/customer.ts';
import { newSubscription, type Subscription } from '../objects/subscription.ts';
import { change, known, type World } from '../world.ts';
import { periodEndAfter } from './calendar.ts';
import { attachCard, openInvoice, payInvoice } from './pay-invoice.ts';

/**
 * Starts a subscription with a card that pays. The vendor's order of events is kept: `created` tells of an incomplete
 * one, and `updated` of the active one; a receiver that trusts the last to arrive gets it wrong.
 */
export function subscribe(
  world: World,
  customer: Customer,
  order: { price: string; quantity: number; metadata: Metadata },
  card: TestCard,
): Subscription {
  const price = structuredClone(known(world, 'prices', order.price));
  const method = attachCard(world, customer, card);
  const born = world.born('sub', customer.id);
  const subscription = newSubscription(born, {
    itemId: world.newId('si', 14),
    customer: customer.id,
    price,
    quantity: order.quantity,
    periodEnd: periodEndAfter(born.created, price),
    metadata: order.metadata,
    paymentMethod: method.id,
    testClock: customer.test_clock,
  });
  world.data.subscriptions[subscription.id] = subscription;
  customer.currency = price.currency;
  const period = { start: born.created, end: periodEndAfter(born.created, price) };
  const invoice = openInvoice(world, subscription, 'subscription_create', period, born.created);
  world.emit('customer.subscription.created', subscription);
  const decline = payInvoice(world, invoice, method, 'first');
  if (decline === null) {
    change(world, 'customer.subscription.updated', subscription, (it) => {
      it.status = 'active';
    });
  }
  return subscription;
}
