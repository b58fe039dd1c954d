/** Renewals, failed payments and ends: what time does to a subscription. */
import { type CancellationReason, itemOf, type Subscription } from '../objects/subscription.ts';
import { change, customerOf, known, type World } from '../world.ts';
import { periodEndAfter } from './calendar.ts';
import { openInvoice, payInvoice } from './pay-invoice.ts';

const updated = 'customer.subscription.updated';

/** Bills the next period. Where the bank refuses, the period moves on all the same and the state is past_due. */
export function renewPeriod(world: World, subscription: Subscription): void {
  const item = itemOf(subscription);
  const start = item.current_period_end;
  const end = periodEndAfter(start, item.price);
  change(world, updated, subscription, (it) => {
    const invoice = openInvoice(world, it, 'subscription_cycle', { start, end }, start);
    // The instant is the period's own, also where that is ahead of the clock ("let a year pass").
    const decline = payInvoice(world, invoice, methodOf(world, it), 'kept', start);
    Object.assign(itemOf(it), { current_period_start: start, current_period_end: end });
    it.status = decline === null ? 'active' : 'past_due';
  });
  markDelinquent(world, subscription);
}

/** Tries the newest invoice again, at an instant; the last failure ends the subscription. True where it is paid. */
export function retryPayment(
  world: World,
  subscription: Subscription,
  at = world.now(subscription.customer),
): boolean {
  const invoice = known(world, 'invoices', subscription.latest_invoice ?? '');
  if (invoice.status !== 'open') return invoice.status === 'paid';
  const decline = payInvoice(world, invoice, methodOf(world, subscription), 'kept', at);
  if (decline === null) {
    change(world, updated, subscription, (it) => {
      it.status = 'active';
    });
    markDelinquent(world, subscription);
    return true;
  }
  if (invoice.next_payment_attempt === null) endSubscription(world, subscription, 'payment_failed', at);
  return false;
}

/** Ends it at once, or at the instant for which the end was planned. */
export function endSubscription(
  world: World,
  subscription: Subscription,
  reason: CancellationReason,
  at = world.now(subscription.customer),
): void {
  const { cancellation_details: details } = subscription;
  subscription.status = 'canceled';
  subscription.ended_at = at;
  subscription.canceled_at ??= at;
  details.reason = details.reason ?? reason;
  world.emit('customer.subscription.deleted', subscription);
}

/** The end of dunning by the account's other setting: the subscription stays, and no further attempt is made. */
export function leaveUnpaid(world: World, subscription: Subscription): void {
  const invoice = known(world, 'invoices', subscription.latest_invoice ?? '');
  invoice.next_payment_attempt = null;
  change(world, updated, subscription, (it) => {
    it.status = 'unpaid';
  });
}

/** Makes all that happened to a subscription so much older, so that the end of its period is now. */
export function ageToPeriodEnd(world: World, subscription: Subscription): void {
  const item = itemOf(subscription);
  const seconds = item.current_period_end - world.now(subscription.customer);
  const older = (instant: number | null) => (instant === null ? null : instant - seconds);
  subscription.created -= seconds;
  subscription.start_date -= seconds;
  subscription.billing_cycle_anchor -= seconds;
  subscription.canceled_at = older(subscription.canceled_at);
  subscription.cancel_at = older(subscription.cancel_at);
  item.created -= seconds;
  item.current_period_start -= seconds;
  item.current_period_end -= seconds;
  for (const invoice of Object.values(world.data.invoices)) {
    if (invoice.parent.subscription_details.subscription === subscription.id) ageInvoice(invoice, seconds);
  }
}

function ageInvoice(invoice: World['data']['invoices'][string], seconds: number): void {
  const line = invoice.lines.data[0];
  invoice.created -= seconds;
  invoice.period_start -= seconds;
  invoice.period_end -= seconds;
  if (line) line.period = { start: line.period.start - seconds, end: line.period.end - seconds };
}

export function methodOf(world: World, subscription: Subscription) {
  const customer = customerOf(world, subscription.customer);
  const id = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  return known(world, 'paymentMethods', id ?? '');
}

function markDelinquent(world: World, subscription: Subscription): void {
  const customer = customerOf(world, subscription.customer);
  if (!customer) return;
  change(world, 'customer.updated', customer, (it) => {
    it.delinquent = subscription.status === 'past_due';
  });
}
