import type { RawRoute } from '../../http/raw-routes.ts';
import { notFound, Refusal, Trouble } from '../../kit/errors.ts';
import type { BillingDeps } from './deps.ts';
import { takeEvent } from './take-event.ts';

// Events are a few kilobytes; nothing of Stripe's comes near this.
const maxBytes = 256 * 1024;

/** Where Stripe delivers its events. Whatever is not signed is refused before anything is written. */
export function stripeInbox(deps: BillingDeps): RawRoute {
  return {
    method: 'POST',
    path: '/api/stripe/webhook',
    access: 'signed',
    async handle({ body, headers }) {
      if (!deps.payments.isConfigured) throw notFound('Billing');
      if (body.length > maxBytes) throw new Refusal(400, 'This message is too large to be an event.');
      const signature = headers['stripe-signature'];
      try {
        await takeEvent(deps, body, typeof signature === 'string' ? signature : undefined);
      } catch (error) {
        if (error instanceof Trouble && error.kind === 'rejected') throw new Refusal(400, error.message);
        throw error;
      }
      return { type: 'application/json', body: '{"received":true}' };
    },
  };
}
