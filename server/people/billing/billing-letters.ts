/** Letters about a change of a subscription, asked for where the change is written. */
import type { Trx } from '../../kit/db/connect.ts';
import { type BillingKind, billingDay, requestLetter } from '../letters/index.ts';
import { hasAccess, type Subscriber } from '../subscribers/index.ts';
import type { BillingDeps } from './deps.ts';

type Deps = Pick<BillingDeps, 'clock' | 'queue' | 'mailDomain'>;

const paying = new Set(['active', 'trialing']);

/**
 * Compares a subscription before and after a look. What was so already at the first look is no news: whoever comes to the
 * product with readers of years writes to none of them.
 */
export async function tellOfChange(
  trx: Trx,
  deps: Deps,
  before: Subscriber,
  after: Subscriber,
): Promise<void> {
  if (before.subscription_id === null || before.subscription_id !== after.subscription_id) return;
  if (paying.has(before.subscription_status) && after.subscription_status === 'past_due') {
    await tell(trx, deps, 'payment-failed', after);
  }
  const isCancelled = before.cancel_at === null && after.cancel_at !== null;
  if (isCancelled && paying.has(after.subscription_status)) await tell(trx, deps, 'cancelled', after);
}

/** Once for each day that it is about, whatever comes and goes in between; nothing to people without access. */
export async function tell(trx: Trx, deps: Deps, kind: BillingKind, person: Subscriber): Promise<void> {
  const day = billingDay(kind, person);
  const now = deps.clock.now();
  if (day === null || day <= now || !hasAccess(person, now)) return;
  const at = day.toISOString();
  const mailKey = `${kind}:${person.id}:${person.subscription_id}:${at}`;
  await requestLetter(trx, deps, { mailKey, kind, subscriberId: person.id, about: { at } });
}
