import { declineSentences, faceOf, findCard, type TestCard } from '../cards.ts';
import type { Customer } from '../objects/customer.ts';
import { type BillingReason, type Invoice, newInvoice, newInvoicePayment } from '../objects/invoice.ts';
import { newCharge, newPaymentIntent, newPaymentMethod, type PaymentMethod } from '../objects/payment.ts';
import { itemOf, type Subscription } from '../objects/subscription.ts';
import { customerOf, known, type World } from '../world.ts';
import { day } from './calendar.ts';

/** Days until the vendor tries again; after the last one it gives up (acts/pass-time.ts). */
const retryAfterDays = [3, 5, 7];

/** Keeps a card with a customer. */
export function attachCard(world: World, customer: Customer, card: TestCard): PaymentMethod {
  const method = newPaymentMethod(world.born('pm', customer.id), faceOf(card), customer.id, customer.email);
  world.data.paymentMethods[method.id] = method;
  world.data.cardNumbers[method.id] = card.number;
  world.emit('payment_method.attached', method);
  return method;
}

/** Makes the invoice of a period and leaves it open. */
export function openInvoice(
  world: World,
  subscription: Subscription,
  reason: BillingReason,
  period: { start: number; end: number },
  created: number,
): Invoice {
  const customer = customerOf(world, subscription.customer);
  if (!customer) throw new Error(`${subscription.id} has no customer to bill`);
  const id = world.newId('in');
  const { price, quantity } = itemOf(subscription);
  const name = world.data.products[price.product]?.name ?? 'Subscription';
  const interval = price.recurring?.interval ?? 'year';
  const invoice = newInvoice({
    id,
    lineId: world.newId('il'),
    description: `${quantity} × ${name} (at $${(price.unit_amount / 100).toFixed(2)} / ${interval})`,
    created,
    customer,
    subscription,
    reason,
    period,
    hostedUrl: `${world.origin()}/stripe/invoice/${id}`,
  });
  world.data.invoices[id] = invoice;
  customer.next_invoice_sequence += 1;
  subscription.latest_invoice = id;
  world.emit('invoice.created', invoice);
  invoice.status = 'open';
  invoice.status_transitions.finalized_at = created;
  world.emit('invoice.finalized', invoice);
  return invoice;
}

/** Charges a card for an open invoice at an instant; answers why the bank refused, null where it paid. */
export function payInvoice(
  world: World,
  invoice: Invoice,
  method: PaymentMethod,
  use: 'first' | 'kept',
  at = world.now(invoice.customer),
): string | null {
  const card = findCard(world.data.cardNumbers[method.id] ?? '');
  const decline = card ? (use === 'first' ? card.declines : card.declinesLater) : null;
  charge(world, invoice, method, decline);
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (decline !== null) {
    const wait = retryAfterDays[invoice.attempt_count - 1];
    invoice.next_payment_attempt = wait === undefined ? null : at + wait * day;
    world.emit('invoice.payment_failed', invoice);
    return decline;
  }
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = at;
  world.emit('invoice.paid', invoice);
  world.emit('invoice.payment_succeeded', invoice);
  return null;
}

function charge(world: World, invoice: Invoice, method: PaymentMethod, decline: string | null): void {
  const wishes = {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    paymentMethod: method,
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
  };
  const { intent, payment } = intentOf(world, invoice, wishes);
  const made = newCharge(world.born('ch', invoice.customer), wishes, intent.id, decline);
  world.data.charges[made.id] = made;
  intent.latest_charge = made.id;
  if (decline !== null) {
    intent.payment_method = null;
    const message = declineSentences[decline] ?? 'Your card was declined.';
    intent.last_payment_error = { type: 'card_error', code: 'card_declined', decline_code: decline, message };
    world.emit('charge.failed', made);
    world.emit('payment_intent.payment_failed', intent);
    return;
  }
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: made.amount,
    payment_method: method.id,
    last_payment_error: null,
  });
  Object.assign(payment, { status: 'paid', amount_paid: made.amount });
  payment.status_transitions.paid_at = made.created;
  world.emit('charge.succeeded', made);
  world.emit('payment_intent.succeeded', intent);
}

/** Every attempt for one invoice belongs to the same intent. */
function intentOf(world: World, invoice: Invoice, wishes: Parameters<typeof newPaymentIntent>[1]) {
  const open = Object.values(world.data.invoicePayments).find((it) => it.invoice === invoice.id);
  if (open) return { payment: open, intent: known(world, 'paymentIntents', open.payment.payment_intent) };
  const intent = newPaymentIntent(world.born('pi', invoice.customer), wishes);
  const payment = newInvoicePayment(world.newId('inpay'), intent.created, invoice, intent.id);
  world.data.paymentIntents[intent.id] = intent;
  world.data.invoicePayments[payment.id] = payment;
  world.emit('payment_intent.created', intent);
  return { intent, payment };
}
