import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';
import { Trouble } from '../../kit/errors.ts';
import type { Room } from '../../room.ts';
import { checkAccount } from './account.ts';
import { endAccess, endAccessJobName } from './answer-endings.ts';
import { checkPrice } from './check-price.ts';
import type { BillingDeps } from './deps.ts';
import { billingHandlers } from './handlers.ts';
import { checkoutsJobName, hurryCheckout, hurryJobName, lookAtDueCheckouts } from './look-at-checkouts.ts';
import { lookAtRenewals, renewalsJobName } from './look-at-renewals.ts';
import { stripeInbox } from './stripe-inbox.ts';
import { sweepJobName, sweepSubscribers } from './sweep.ts';
import { eventJobName, handleEvent } from './take-event.ts';

export { refuseOtherAccount } from './account.ts';
export { adoptAccount } from './adopt-account.ts';
export { answerEndings } from './answer-endings.ts';
export { bringBackPayers, type KnownSince } from './bring-back-payers.ts';
export type { BillingDeps } from './deps.ts';
export { hurryJobName } from './look-at-checkouts.ts';
export { listMoneyBack } from './money-back-store.ts';
export { listNotices } from './notices-store.ts';
export { settled } from './settled.ts';
export { type CheckoutWish, startCheckout } from './start-checkout.ts';
export { countReaders } from './store.ts';
export { syncSubscriber } from './sync-subscriber.ts';
export { withPatience } from './with-patience.ts';

/** Subscriptions through the payment provider: its truth, kept in step. */
export function billingRoom(deps: BillingDeps): Room {
  const events = defineJob({
    name: eventJobName,
    input: z.object({
      eventId: z.string(),
      customerId: z.string().nullable(),
      subscriberId: z.string().nullable(),
      checkoutId: z.string().nullable(),
      // Absent in jobs that an older version wrote.
      chargeId: z.string().nullable().default(null),
    }),
    concurrency: 4,
    handle: (event) => handleEvent(deps, event),
  });
  const sweep = defineJob({
    name: sweepJobName,
    input: z.object({}),
    concurrency: 1,
    handle: (_input, { signal, log }) => sweepSubscribers(deps, signal, log),
  });
  const checkouts = defineJob({
    name: checkoutsJobName,
    input: z.object({}),
    concurrency: 1,
    handle: (_input, { signal, log }) => lookAtDueCheckouts(deps, signal, log),
  });
  const hurry = defineJob({
    name: hurryJobName,
    input: z.object({ emailKey: z.string() }),
    concurrency: 2,
    handle: ({ emailKey }, { signal, log }) => hurryCheckout(deps, emailKey, signal, log),
  });
  const ending = defineJob({
    name: endAccessJobName,
    input: z.object({}),
    concurrency: 1,
    handle: () => endAccess(deps),
  });
  const check = defineJob({
    name: 'billing.check-settings',
    input: z.object({}),
    concurrency: 1,
    handle: () => checkSettings(deps),
  });
  const renewals = defineJob({
    name: renewalsJobName,
    input: z.object({}),
    concurrency: 1,
    handle: (_input, { signal }) => lookAtRenewals(deps, signal),
  });
  return {
    handlers: billingHandlers(deps),
    jobs: [events, sweep, checkouts, hurry, ending, check, renewals],
    schedules: [
      { job: sweep.name, cron: '41 3 * * *' },
      { job: check.name, cron: '7 * * * *' },
      // In the morning, after the sweep: a letter about money comes by day.
      { job: renewals.name, cron: '17 9 * * *' },
      // Looks only at those that are due: each every 15 minutes, or sooner where somebody waits.
      { job: checkouts.name, cron: '* * * * *' },
    ],
    rawRoutes: [stripeInbox(deps)],
  };
}

/** Whether key and price are still what they should be; a Stripe that does not answer is asked again in an hour. */
async function checkSettings(deps: BillingDeps): Promise<void> {
  if (!deps.payments.isConfigured) return;
  try {
    if (await checkAccount(deps)) await checkPrice(deps);
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    deps.log.warn({ reason: error.message }, 'Key and price at Stripe could not be checked');
  }
}
