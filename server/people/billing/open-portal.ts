import { conflict } from '../../kit/errors.ts';
import type { Subscriber } from '../subscribers/index.ts';
import type { BillingDeps } from './deps.ts';
import { askUntil } from './store.ts';
import { syncSubscriber } from './sync-subscriber.ts';

/** How long somebody may be busy on Stripe's page and still find their own page right when they come back. */
const visitMs = 30 * 60_000;

/** Stripe's own page where the person manages card and subscription. */
export async function openPortal(
  deps: BillingDeps,
  person: Subscriber,
  { returnPath, forNewCard }: { returnPath: string; forNewCard: boolean },
): Promise<string> {
  const { db, clock, payments, appUrl } = deps;
  const customerId = person.stripe_customer_id;
  if (customerId === null) throw conflict('There is no subscription to manage yet.');
  const url = await payments.openPortal({ customerId, returnUrl: `${appUrl()}${returnPath}`, forNewCard });
  if (url === null) {
    // Deleted at Stripe meanwhile: their page must say so, and offer to subscribe again.
    await syncSubscriber(deps, person.id);
    throw conflict('There is no subscription at Stripe any more. Reload the page to subscribe again.');
  }
  await askUntil(db, person.id, new Date(clock.now().getTime() + visitMs));
  return url;
}
