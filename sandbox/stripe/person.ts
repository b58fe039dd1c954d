/** What people do: the reader on the hosted pages, the bank, and time. The pages and the tests act through this. */
import { planEnd, resume } from './acts/cancel.ts';
import { catchUp } from './acts/catch-up.ts';
import { answerBank, type CheckoutOutcome, orderOf, payCheckout } from './acts/check-out.ts';
import { disputeCharge, type RefundWishes, refundCharge } from './acts/give-back.ts';
import {
  ageToPeriodEnd,
  endSubscription,
  leaveUnpaid,
  methodOf,
  renewPeriod,
  retryPayment,
} from './acts/pass-time.ts';
import { updateCard } from './acts/update-card.ts';
import { findCard, type TestCard } from './cards.ts';
import type { Dispute, Refund } from './objects/money-back.ts';
import type { Charge } from './objects/payment.ts';
import type { CancellationReason, Subscription, SubscriptionStatus } from './objects/subscription.ts';
import { change, customerOf, known, type World } from './world.ts';

export interface Person {
  /** Fills in the hosted page; without an address, the session's own. A 3-D Secure card waits for `answerBank`. */
  payCheckout(sessionId: string, card?: string, email?: string): CheckoutOutcome;
  /** Says yes or no on the bank's page. */
  answerBank(sessionId: string, agreed: boolean): CheckoutOutcome;
  cancelInPortal(subscriptionId: string): Subscription;
  resume(subscriptionId: string): Subscription;
  /** A new card for the customer; it pays what is open. Answers why it was refused, or null. */
  updateCard(customerId: string, card: string): string | null;
  /** A period passes: it renews, or ends where an end is planned or nothing was paid. */
  renew(subscriptionId: string): Subscription;
  /** The period ends now, and from now on the bank refuses the card: past_due, or one more failed attempt. */
  failPayment(subscriptionId: string): Subscription;
  endNow(subscriptionId: string, reason?: CancellationReason): Subscription;
  /** Dunning ends by the account's other setting. */
  leaveUnpaid(subscriptionId: string): Subscription;
  /** Any state, for what no page leads to (incomplete, paused, trialing). */
  setStatus(subscriptionId: string, status: SubscriptionStatus): Subscription;
  /** Gives back the newest payment of a subscription, or the charge that is named. */
  refund(id: string, wishes?: RefundWishes): Refund;
  dispute(id: string): Dispute;
  /** Does what has come due by the clock; every call of the API does so by itself. */
  catchUp(): void;
}

export function createPerson(world: World, save: () => void): Person {
  /** Acts on a subscription and keeps the result. */
  const act = (id: string, what: (it: Subscription) => void): Subscription => {
    const subscription = known(world, 'subscriptions', id);
    what(subscription);
    save();
    return subscription;
  };
  const kept = <T>(result: T): T => {
    save();
    return result;
  };
  return {
    payCheckout(sessionId, number = '4242424242424242', email) {
      const session = known(world, 'checkoutSessions', sessionId);
      const given = email ?? session.customer_email ?? customerOf(world, session.customer)?.email;
      return kept(payCheckout(world, session, given ?? 'reader@example.com', cardOf(number)));
    },
    answerBank(sessionId, agreed) {
      const session = known(world, 'checkoutSessions', sessionId);
      const number = orderOf(world, session).awaits?.card ?? '4000002500003155';
      return kept(answerBank(world, session, cardOf(number), agreed));
    },
    cancelInPortal: (id) => act(id, (it) => planEnd(world, it, 'portal')),
    resume: (id) => act(id, (it) => resume(world, it)),
    updateCard: (id, number) => kept(updateCard(world, id, cardOf(number))),
    renew: (id) => act(id, (it) => passPeriod(world, it)),
    failPayment: (id) => act(id, (it) => failPayment(world, it)),
    endNow: (id, reason) =>
      act(id, (it) => {
        const because = it.status === 'past_due' ? 'payment_failed' : 'cancellation_requested';
        endSubscription(world, it, reason ?? because);
      }),
    leaveUnpaid: (id) => act(id, (it) => leaveUnpaid(world, it)),
    setStatus: (id, status) =>
      act(id, (subscription) =>
        change(world, 'customer.subscription.updated', subscription, (it) => {
          it.status = status;
        }),
      ),
    refund: (id, wishes) => kept(refundCharge(world, chargeOf(world, id), wishes)),
    dispute: (id) => kept(disputeCharge(world, chargeOf(world, id))),
    catchUp: () => kept(catchUp(world)),
  };
}

function cardOf(number: string): TestCard {
  const card = findCard(number);
  if (!card) throw new Error(`${number} is none of the sandbox's test cards`);
  return card;
}

/**
 * What goes on, goes on in the future: the next period is billed ahead of the clock, so that the new end is seen. What
 * ends or fails, does so now: the subscription is made a period older instead.
 */
function passPeriod(world: World, subscription: Subscription): void {
  if (subscription.cancel_at !== null || subscription.status === 'past_due') {
    ageToPeriodEnd(world, subscription);
    const because = subscription.status === 'past_due' ? 'payment_failed' : 'cancellation_requested';
    endSubscription(world, subscription, because);
    return;
  }
  const number = world.data.cardNumbers[methodOf(world, subscription).id] ?? '';
  if (cardOf(number).declinesLater !== null) ageToPeriodEnd(world, subscription);
  renewPeriod(world, subscription);
}

const failsLater = '4000000000000341';

function failPayment(world: World, subscription: Subscription): void {
  // Nothing more is charged where the end is planned.
  if (subscription.cancel_at !== null) {
    passPeriod(world, subscription);
    return;
  }
  world.data.cardNumbers[methodOf(world, subscription).id] = failsLater;
  if (subscription.status === 'past_due') {
    retryPayment(world, subscription);
    return;
  }
  ageToPeriodEnd(world, subscription);
  renewPeriod(world, subscription);
}

/** The charge with this id, or the newest paid one of this invoice or subscription. */
function chargeOf(world: World, id: string): Charge {
  const direct = world.data.charges[id];
  if (direct) return direct;
  const invoices = Object.values(world.data.invoices).filter(
    (it) => it.status === 'paid' && (it.id === id || it.parent.subscription_details.subscription === id),
  );
  const invoice = invoices.at(-1);
  const payment = Object.values(world.data.invoicePayments).find((it) => it.invoice === invoice?.id);
  if (!payment) throw new Error(`Nothing was paid for ${id}`);
  const intent = known(world, 'paymentIntents', payment.payment.payment_intent);
  return known(world, 'charges', intent.latest_charge ?? '');
}
