import type Stripe from 'stripe';
import { Trouble } from '../../kit/errors.ts';
import { isMissing, isOfOtherMode } from './explain.ts';

/** What we sell: subscriptions to anything else in the same account are not ours. */
export interface Sold {
  priceId: string;
  productId: string;
  /** How it differs from what the pages say ("charges $79.00 every month"); null where it does not. */
  differs: string | null;
}

const lookupKey = 'walkthrough_yearly_59';
const priceCents = 5_900;

/** The configured price; without one, the one with our lookup key, made at its first use. */
export async function findPrice(stripe: Stripe, configured: string | undefined): Promise<Sold> {
  if (configured !== undefined) return soldBy(await retrieve(stripe, configured));
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  const [known] = data;
  if (known) return soldBy(known);
  const product = await stripe.products.create(
    { name: 'The Walkthrough, one year', metadata: { lookup_key: lookupKey } },
    { idempotencyKey: `product-${lookupKey}` },
  );
  const made = await stripe.prices.create(
    {
      product: product.id,
      currency: 'usd',
      unit_amount: priceCents,
      recurring: { interval: 'year' },
      lookup_key: lookupKey,
    },
    { idempotencyKey: `price-${lookupKey}` },
  );
  return soldBy(made);
}

/** A price that the key does not know is a mistake of the configuration, not of the question. */
async function retrieve(stripe: Stripe, id: string): Promise<Stripe.Price> {
  try {
    return await stripe.prices.retrieve(id);
  } catch (error) {
    if (!isMissing(error)) throw error;
    const sentence = isOfOtherMode(error)
      ? `The price ${id} is of the other mode than STRIPE_SECRET_KEY. Set the price and the key of one mode.`
      : `The account that STRIPE_SECRET_KEY opens knows no price ${id}. Check STRIPE_PRICE_ID.`;
    throw new Trouble('misconfigured', sentence, { cause: error });
  }
}

function soldBy(price: Stripe.Price): Sold {
  if (price.type !== 'recurring') {
    throw new Trouble('misconfigured', `STRIPE_PRICE_ID ${price.id} is no recurring price.`);
  }
  return {
    priceId: price.id,
    productId: typeof price.product === 'string' ? price.product : price.product.id,
    differs: differenceOf(price),
  };
}

/** The pages say "$59 per year": whoever pays, pays that (product.md section 9). */
function differenceOf({ active, currency, unit_amount: cents, recurring }: Stripe.Price): string | null {
  if (!active) return 'is archived at Stripe';
  const { interval = 'year', interval_count: count = 1 } = recurring ?? {};
  if (currency === 'usd' && cents === priceCents && interval === 'year' && count === 1) return null;
  const amount =
    cents === null
      ? 'an amount of its own'
      : new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
  return `charges ${amount} every ${count === 1 ? interval : `${count} ${interval}s`}`;
}
