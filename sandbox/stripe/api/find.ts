import { noSuch } from '../api-error.ts';
import type { Customer } from '../objects/customer.ts';
import type { Collection, StripeData } from '../stripe-data.ts';
import { customerOf, type World } from '../world.ts';

const names: Record<Collection, string> = {
  customers: 'customer',
  testClocks: 'test clock',
  products: 'product',
  prices: 'price',
  checkoutSessions: 'checkout.session',
  subscriptions: 'subscription',
  invoices: 'invoice',
  invoicePayments: 'invoice_payment',
  paymentMethods: 'PaymentMethod',
  paymentIntents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
  portalConfigurations: 'configuration',
  portalSessions: 'session',
  events: 'event',
};

/** Finds what a call names, or answers the vendor's refusal; `param` where the id came as a parameter. */
export function find<K extends Collection>(
  world: World,
  collection: K,
  id: string,
  param?: string,
): StripeData[K][string] {
  const all = world.data[collection] as Record<string, StripeData[K][string]>;
  const found = Object.hasOwn(all, id) ? all[id] : undefined;
  if (found === undefined) {
    const twins = world.otherMode?.data[collection];
    throw noSuch(names[collection], id, {
      param,
      isInOtherMode: twins !== undefined && Object.hasOwn(twins, id),
    });
  }
  return found;
}

/** A customer that was not deleted. */
export function findCustomer(world: World, id: string, param?: string): Customer {
  const found = customerOf(world, id);
  if (!found) throw noSuch('customer', id, { param });
  return found;
}
