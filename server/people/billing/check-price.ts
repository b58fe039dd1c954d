import type { BillingDeps } from './deps.ts';
import { endNotice, raiseNotice } from './notices.ts';

/**
 * Whether what Stripe would charge is what the pages say ("$59 per year"). Where it is not the admin is told, and nobody
 * can subscribe: the answer is false. Throws `Trouble` where Stripe does not say.
 */
export async function checkPrice(deps: BillingDeps): Promise<boolean> {
  const differs = await deps.payments.priceDiffers();
  if (differs === null) {
    await endNotice(deps, 'price');
    return true;
  }
  const sentence = `${differs}, but every page says $59 per year. The checkout is closed until the two agree; whoever subscribed already is not touched.`;
  await raiseNotice(deps, { kind: 'price', sentence: sentence[0]?.toUpperCase() + sentence.slice(1) });
  return false;
}
