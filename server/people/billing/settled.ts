import { Trouble } from '../../kit/errors.ts';
import type { Limit } from '../limits/limit.ts';
import { hasAccess, type Subscriber } from '../subscribers/index.ts';
import type { BillingDeps } from './deps.ts';
import { syncSubscriber } from './sync-subscriber.ts';
import { withPatience } from './with-patience.ts';

/**
 * A checkout that was abandoned stays open for a day: its reader's pages do not ask Stripe at every turn. Each checkout and
 * each visit to the billing portal has looks of its own: whoever comes back from one was perhaps shut out before, and has
 * used up those of that.
 */
const looks: Limit = { action: 'settle', max: 6, windowSecs: 60 };

/**
 * Back from a checkout or the billing portal, or shut out: Stripe is asked first, so that the page is right before the
 * webhook, and whoever lost access by mistake reads again at their next look.
 */
export async function settled(deps: BillingDeps, person: Subscriber): Promise<Subscriber> {
  if (person.stripe_customer_id === null || !isUnderWay(person, deps.clock.now())) return person;
  if (!(await deps.limiter.tryTake(looks, wayOf(person)))) return person;
  try {
    return (await withPatience(deps, syncSubscriber(deps, person.id))) ?? person;
  } catch (error) {
    if (error instanceof Trouble) return person;
    throw error;
  }
}

/** On which they are, or were last. */
const wayOf = ({ id, checkout_session_id: checkout, ask_stripe_until: until }: Subscriber): string =>
  [id, checkout, until?.toISOString()].filter(Boolean).join(' ');

/** A job that read Stripe meanwhile settles nothing: they may have changed something after it. */
function isUnderWay(person: Subscriber, now: Date): boolean {
  const isVisiting = person.ask_stripe_until !== null && person.ask_stripe_until > now;
  const isShutOut =
    person.subscription_id !== null || person.lost_at !== null ? !hasAccess(person, now) : false;
  return person.checkout_session_id !== null || person.synced_at === null || isVisiting || isShutOut;
}
