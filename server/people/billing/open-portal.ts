import { conflict } from '../../kit/errors.ts';
import type { Subscriber } from '../subscribers/index.ts';
import type { BillingDeps } from './deps.ts';
import { markUnsynced } from './store.ts';

/** Stripe's own page where the person manages card and subscription. */
export async function openPortal(
  { db, payments, appUrl }: Pick<BillingDeps, 'db' | 'payments' | 'appUrl'>,
  person: Subscriber,
  { returnPath, forNewCard }: { returnPath: string; forNewCard: boolean },
): Promise<string> {
  const customerId = person.stripe_customer_id;
  if (customerId === null) throw conflict('There is no subscription to manage yet.');
  const url = await payments.openPortal({ customerId, returnUrl: `${appUrl()}${returnPath}`, forNewCard });
  await markUnsynced(db, person.id);
  return url;
}
