import { itemOf, type Subscription } from '../objects/subscription.ts';
import { change, type World } from '../world.ts';

const updated = 'customer.subscription.updated';

/**
 * The portal's cancellation under flexible billing: the flag stays false, and `cancel_at` names the end. The API's own
 * `cancel_at_period_end` sets both (wire.md section 4.3).
 */
export function planEnd(
  world: World,
  subscription: Subscription,
  by: 'portal' | 'api',
  at = itemOf(subscription).current_period_end,
): void {
  change(world, updated, subscription, (it) => {
    it.cancel_at = at;
    it.cancel_at_period_end = by === 'api' && at === itemOf(it).current_period_end;
    it.canceled_at = world.now(it.customer);
    it.cancellation_details.reason = 'cancellation_requested';
  });
}

/** Takes a planned end back. */
export function resume(world: World, subscription: Subscription): void {
  change(world, updated, subscription, (it) => {
    it.cancel_at = null;
    it.cancel_at_period_end = false;
    it.canceled_at = null;
    it.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason: null };
  });
}
