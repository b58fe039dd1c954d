import { Trouble } from '../../kit/errors.ts';
import type { BillingDeps } from './deps.ts';
import { endNotice, raiseNotice } from './notices.ts';

/**
 * Whether what Stripe would charge is what the pages say ("$59 per year"). Where it is not the admin is told, and nobody
 * can subscribe: the answer is false. Throws `Trouble` where Stripe does not say.
 */
export async function checkPrice(deps: BillingDeps): Promise<boolean> {
  const why = await whyClosed(deps);
  if (why === null) {
    await endNotice(deps, 'price');
    return true;
  }
  await raiseNotice(deps, { kind: 'price', sentence: why[0]?.toUpperCase() + why.slice(1) });
  return false;
}

const readersStay = 'whoever subscribed already is not touched.';

async function whyClosed({ payments }: BillingDeps): Promise<string | null> {
  try {
    const differs = await payments.priceDiffers();
    if (differs === null) return null;
    return `${differs}, but every page says $59 per year. The checkout is closed until the two agree; ${readersStay}`;
  } catch (error) {
    // A price that nobody knows or may read: the start does not stop at it, so it is said here.
    if (!(error instanceof Trouble && error.kind === 'misconfigured')) throw error;
    return `${error.message} The checkout is closed until that is mended; ${readersStay}`;
  }
}
