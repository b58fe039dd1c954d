import { StripeApiError } from '../api-error.ts';
import { declineSentences, type TestCard } from '../cards.ts';
import { type CheckoutSession, newCustomerDetails } from '../objects/checkout-session.ts';
import { type Customer, type CustomerWishes, newCustomer } from '../objects/customer.ts';
import { customerOf, known, type World } from '../world.ts';
import { subscribe } from './subscribe.ts';

export type CheckoutOutcome =
  | { kind: 'paid'; goTo: string }
  | { kind: 'asks-bank' }
  | { kind: 'declined'; sentence: string }
  | { kind: 'closed'; status: 'complete' | 'expired'; goTo: string | null };

/** A person presses "Subscribe" on the hosted page. */
export function payCheckout(
  world: World,
  session: CheckoutSession,
  email: string,
  card: TestCard,
): CheckoutOutcome {
  if (session.status !== 'open') return closed(session);
  if (card.declines !== null) {
    return { kind: 'declined', sentence: declineSentences[card.declines] ?? 'Your card was declined.' };
  }
  if (card.asksBank) {
    orderOf(world, session).awaits = { email, card: card.number };
    return { kind: 'asks-bank' };
  }
  return complete(world, session, email, card);
}

/** The bank's page was left: its yes completes the session, its no leaves it open. */
export function answerBank(
  world: World,
  session: CheckoutSession,
  card: TestCard,
  agreed: boolean,
): CheckoutOutcome {
  if (session.status !== 'open') return closed(session);
  const order = orderOf(world, session);
  const email = order.awaits?.email ?? '';
  order.awaits = null;
  if (agreed) return complete(world, session, email, card);
  return { kind: 'declined', sentence: 'We are unable to authenticate your payment method.' };
}

function complete(world: World, session: CheckoutSession, email: string, card: TestCard): CheckoutOutcome {
  const order = orderOf(world, session);
  // Without one in the call a customer is always made, also for an address that already has one.
  const customer =
    customerOf(world, session.customer) ?? createCustomer(world, { email: session.customer_email ?? email });
  const terms = { price: order.price, quantity: order.quantity, metadata: order.subscriptionMetadata };
  const subscription = subscribe(world, customer, terms, card);
  Object.assign(session, {
    status: 'complete',
    payment_status: 'paid',
    customer: customer.id,
    customer_details: newCustomerDetails(customer.email ?? email, customer.name),
    invoice: subscription.latest_invoice,
    subscription: subscription.id,
    url: null,
  } satisfies Partial<CheckoutSession>);
  world.emit('checkout.session.completed', session);
  return { kind: 'paid', goTo: successUrl(session) };
}

export function createCustomer(world: World, wishes: CustomerWishes): Customer {
  const id = world.newId('cus', 14);
  const made = newCustomer({ id, created: world.now() }, wishes);
  world.data.customers[id] = made;
  made.created = world.now(id);
  world.emit('customer.created', made);
  return made;
}

export function expireCheckout(world: World, session: CheckoutSession): void {
  if (session.status !== 'open') {
    throw new StripeApiError(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  session.status = 'expired';
  session.url = null;
  world.emit('checkout.session.expired', session);
}

const closed = (session: CheckoutSession): CheckoutOutcome => ({
  kind: 'closed',
  status: session.status === 'complete' ? 'complete' : 'expired',
  goTo: session.status === 'complete' ? successUrl(session) : null,
});

const successUrl = ({ success_url: url, id }: CheckoutSession) => url.replaceAll('{CHECKOUT_SESSION_ID}', id);

/** What the session sells. */
export function orderOf(world: World, session: CheckoutSession) {
  const order = world.data.orders[session.id];
  if (!order) throw new Error(`${session.id} sells nothing`);
  known(world, 'prices', order.price);
  return order;
}
