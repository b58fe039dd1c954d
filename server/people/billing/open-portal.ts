import { conflict } from '../../kit/errors.ts';
import type { Subscriber } from '../subscribers/index.ts';
import type { BillingDeps } from './deps.ts';

/** Stripe's own page where the person manages card and subscription. */
export async function openPortal(
  { payments, appUrl }: Pick<BillingDeps, 'payments' | 'appUrl'>,
  person: Subscriber,
  { returnPath, forNewCard }: { returnPath: string; forNewCard: boolean },
): Promise<string> {
  const customerId = person.stripe_customer_id;
  if (customerId === null) throw conflict('There is no subscription to manage yet.');
  return payments.openPortal({ customerId, returnUrl: `${appUrl()}${returnPath}`, forNewCard });
}
