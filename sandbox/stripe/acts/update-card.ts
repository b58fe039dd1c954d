import { declineSentences, type TestCard } from '../cards.ts';
import { change, customerOf, type World } from '../world.ts';
import { retryPayment } from './pass-time.ts';
import { attachCard } from './pay-invoice.ts';

/**
 * A person gives another card; answers why it was refused, or null. It stands for all subscriptions of the customer
 * and pays an open invoice at once, as the portal offers to.
 */
export function updateCard(world: World, customerId: string, card: TestCard): string | null {
  const customer = customerOf(world, customerId);
  if (!customer) throw new Error(`${customerId} is no customer of the sandbox`);
  if (card.declines !== null) return declineSentences[card.declines] ?? 'Your card was declined.';
  const method = attachCard(world, customer, card);
  change(world, 'customer.updated', customer, (it) => {
    it.invoice_settings.default_payment_method = method.id;
  });
  for (const subscription of Object.values(world.data.subscriptions)) {
    if (subscription.customer !== customerId || subscription.ended_at !== null) continue;
    change(world, 'customer.subscription.updated', subscription, (it) => {
      it.default_payment_method = method.id;
    });
    const owes = subscription.status === 'past_due' || subscription.status === 'unpaid';
    if (owes) retryPayment(world, subscription);
  }
  return null;
}
