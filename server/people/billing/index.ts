import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';
import type { Room } from '../../room.ts';
import type { BillingDeps } from './deps.ts';
import { billingHandlers } from './handlers.ts';
import { stripeInbox } from './stripe-inbox.ts';
import { sweepSubscribers } from './sweep.ts';
import { eventJobName, handleEvent } from './take-event.ts';

export type { BillingDeps } from './deps.ts';
export { settled } from './settled.ts';
export { type CheckoutWish, startCheckout } from './start-checkout.ts';
export { syncSubscriber } from './sync-subscriber.ts';

/** Subscriptions through the payment provider: its truth, kept in step. */
export function billingRoom(deps: BillingDeps): Room {
  const events = defineJob({
    name: eventJobName,
    input: z.object({
      eventId: z.string(),
      customerId: z.string().nullable(),
      subscriberId: z.string().nullable(),
      checkoutId: z.string().nullable(),
    }),
    concurrency: 4,
    handle: (event) => handleEvent(deps, event),
  });
  const sweep = defineJob({
    name: 'billing.sweep',
    input: z.object({}),
    concurrency: 1,
    handle: (_input, { signal, log }) => sweepSubscribers(deps, signal, log),
  });
  return {
    handlers: billingHandlers(deps),
    jobs: [events, sweep],
    schedules: [{ job: sweep.name, cron: '41 3 * * *' }],
    rawRoutes: [stripeInbox(deps)],
  };
}
