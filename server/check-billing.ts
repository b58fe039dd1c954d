import type { Config } from './config.ts';
import { Trouble } from './kit/errors.ts';
import type { Log } from './kit/log.ts';
import { isOfOtherMode } from './providers/payments/explain.ts';
import { stripePayments } from './providers/payments/stripe.ts';

const withinMs = 8_000;

/**
 * A configured price of the other mode than the key's stops the start (server.md section 1), and nothing else at Stripe
 * does: one that is silent, busy or broken, a key that is refused, another account, a price that differs from what the
 * pages say. Those are logged here, close the checkout, and are said to the admin once the product runs.
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
    if (isOfOtherMode(error.cause)) {
      return [`STRIPE_PRICE_ID cannot be used with STRIPE_SECRET_KEY: ${error.message}`];
    }
    if (error.retryable) log.warn({ reason: error.message }, 'The price could not be checked');
    else log.error({ reason: error.message }, 'Stripe does not take key or price: the checkout is closed');
    return [];
  }
}
