import { Trouble } from '../../kit/errors.ts';
import type { Limit } from '../limits/limit.ts';
import type { Subscriber } from '../subscribers/index.ts';
import type { BillingDeps } from './deps.ts';
import { syncSubscriber } from './sync-subscriber.ts';

/** A checkout that was abandoned stays open for a day: its reader's pages do not ask Stripe at every turn. */
const looks: Limit = { action: 'settle', max: 6, windowSecs: 60 };

/** Back from a checkout or the billing portal: Stripe is asked first, so that the page is right before the webhook. */
export async function settled(deps: BillingDeps, person: Subscriber): Promise<Subscriber> {
  const isKnown = person.checkout_session_id === null && person.synced_at !== null;
  if (person.stripe_customer_id === null || isKnown) return person;
  if (!(await deps.limiter.tryTake(looks, person.id))) return person;
  try {
    return await syncSubscriber(deps, person.id);
  } catch (error) {
    if (error instanceof Trouble) return person;
    throw error;
  }
}
