/**
 * The one way in which the truth of Stripe comes to us: read it whole, write it whole. Webhooks, the sync button, the
 * return from checkout and the nightly sweep all go this way, so that repeated, late, lost or reordered events end in
 * the same state (server.md section 5).
 */
import { notFound, Trouble } from '../../kit/errors.ts';
import { findSubscriber, type Subscriber } from '../subscribers/index.ts';
import { checkAccount } from './account.ts';
import type { BillingDeps } from './deps.ts';
import { lookAtStripe } from './look-at-stripe.ts';
import { writeLook } from './write-look.ts';

export interface SyncWish {
  /** A checkout that is settled beside the person's current one. */
  checkoutId?: string | null;
  /** The admin asks for this very person, and takes what Stripe says. */
  isAllowed?: boolean;
}

/** Answers the person as they are now; throws `Trouble` where Stripe cannot be asked. */
export async function syncSubscriber(
  deps: BillingDeps,
  subscriberId: string,
  { checkoutId = null, isAllowed = false }: SyncWish = {},
): Promise<Subscriber> {
  const person = await findSubscriber(deps.db, { id: subscriberId });
  if (person === null) throw notFound('This subscriber');
  if (person.stripe_customer_id === null) return person;
  try {
    return await writeLook(deps, await lookAtStripe(deps, person, checkoutId), { isAllowed });
  } catch (error) {
    // One call that was refused may be a mishap; whether the key is, the account says.
    if (error instanceof Trouble && error.kind === 'misconfigured')
      await checkAccount(deps).catch(() => false);
    throw error;
  }
}
