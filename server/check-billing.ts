import type { Config } from './config.ts';
import { Trouble } from './kit/errors.ts';
import type { Log } from './kit/log.ts';
import { stripePayments } from './providers/payments/stripe.ts';

const withinMs = 8_000;

/**
 * A configured price that Stripe does not know with this key (one of the other mode, a wrong key) stops the start
 * (server.md section 1), but only where Stripe said so: one that is silent, busy or broken never does. A price that
 * differs from what the pages say does not stop it either: it closes the checkout, and the admin is told.
 */
export async function checkBilling({ providers }: Config, log: Log): Promise<string[]> {
  const { priceId, secretKey } = providers.stripe;
  if (priceId === undefined || secretKey === undefined) return [];
  const payments = stripePayments({ ...providers.stripe, timeoutMs: withinMs, mostMs: withinMs });
  try {
    const differs = await payments.priceDiffers();
    if (differs !== null) log.error({ price: differs }, 'The pages say $59 per year: the checkout is closed');
    return [];
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    if (!error.retryable) return [`STRIPE_PRICE_ID cannot be used with STRIPE_SECRET_KEY: ${error.message}`];
    log.warn({ reason: error.message }, 'The price could not be checked');
    return [];
  }
}
