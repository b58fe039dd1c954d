/** Billing through Stripe (product.md sections 4 and 7; server.md section 5). Instants here are epoch seconds. */
import { z } from 'zod';
import { email, route } from './kit.ts';

const epochSecs = z.number().int().nullable();
const stripeErrors = { 502: 'Stripe failed', 504: 'Stripe did not answer in time' };

export const subscriptionDetails = z.object({
  hasSubscription: z.boolean(),
  /** Known to Stripe, so that there is a billing portal to open (ours). */
  hasCustomer: z.boolean(),
  status: z.string(),
  isCancelled: z.boolean(),
  currentPeriodStart: epochSecs,
  currentPeriodEnd: epochSecs,
  cancelAt: epochSecs,
  canceledAt: epochSecs,
});

export const billing = {
  createCheckout: route({
    method: 'POST',
    path: '/api/stripe/create-checkout',
    access: 'public',
    summary: 'Where to pay; leads to the billing portal where a subscription exists',
    body: z.object({ email }),
    answer: z.object({ checkoutUrl: z.string() }),
    errors: stripeErrors,
  }),
  subscriptionDetails: route({
    method: 'GET',
    path: '/api/stripe/subscription-details',
    access: 'subscriber',
    summary: 'The subscription of the logged-in subscriber',
    answer: subscriptionDetails,
  }),
  sync: route({
    method: 'POST',
    path: '/api/stripe/sync-subscription',
    access: 'subscriber',
    summary: 'Read the truth from Stripe again',
    answer: z.object({
      synced: z.boolean(),
      subscriptionStatus: z.string().optional(),
      message: z.string().optional(),
      error: z.string().optional(),
    }),
    errors: stripeErrors,
  }),
  createPortal: route({
    method: 'POST',
    path: '/api/stripe/create-billing-portal',
    access: 'subscriber',
    summary: "Where to manage the subscription, at Stripe's",
    answer: z.object({ url: z.string() }),
    errors: stripeErrors,
  }),
};
