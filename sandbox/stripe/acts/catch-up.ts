import { itemOf, type Subscription } from '../objects/subscription.ts';
import type { World } from '../world.ts';
import { day } from './calendar.ts';
import { expireCheckout } from './check-out.ts';
import { endSubscription, renewPeriod, retryPayment } from './pass-time.ts';

const incompleteForSeconds = (23 * day) / 24;
/** Far more periods than a test lets pass; ends a loop that would never end. */
const mostSteps = 200;

/** Does what has come due since the last look: renewals, retries, planned ends, expiries. */
export function catchUp(world: World): void {
  for (const session of Object.values(world.data.checkoutSessions)) {
    if (session.status === 'open' && session.expires_at <= world.now(session.customer)) {
      expireCheckout(world, session);
    }
  }
  for (const subscription of Object.values(world.data.subscriptions)) {
    let steps = 0;
    while (takeStep(world, subscription) && steps < mostSteps) steps += 1;
  }
}

/** One thing that is due for a subscription; false where nothing is. */
function takeStep(world: World, subscription: Subscription): boolean {
  const now = world.now(subscription.customer);
  const { status, cancel_at: cancelAt } = subscription;
  if (status === 'incomplete') return expireIncomplete(world, subscription, now);
  if (status !== 'active' && status !== 'trialing' && status !== 'past_due') return false;
  if (cancelAt !== null && cancelAt <= now) {
    endSubscription(world, subscription, 'cancellation_requested', cancelAt);
    return true;
  }
  if (status === 'past_due') return retryWhereDue(world, subscription, now);
  if (itemOf(subscription).current_period_end > now) return false;
  renewPeriod(world, subscription);
  return true;
}

function retryWhereDue(world: World, subscription: Subscription, now: number): boolean {
  const invoice = world.data.invoices[subscription.latest_invoice ?? ''];
  if (!invoice?.next_payment_attempt || invoice.next_payment_attempt > now) return false;
  // At the instant that was planned: a clock that jumps leaves out no attempt.
  retryPayment(world, subscription, invoice.next_payment_attempt);
  return true;
}

function expireIncomplete(world: World, subscription: Subscription, now: number): boolean {
  if (subscription.created + incompleteForSeconds > now) return false;
  subscription.status = 'incomplete_expired';
  subscription.ended_at = now;
  world.emit('customer.subscription.updated', subscription, { status: 'incomplete', ended_at: null });
  return true;
}
