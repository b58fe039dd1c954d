/** The publication has moved to another account at Stripe, or from its test mode to the live one, and the admin says so. */
import { announce } from '../../kit/db/changes.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { conflict } from '../../kit/errors.ts';
import type { Account } from '../../providers/payments/port.ts';
import { isSame } from './account.ts';
import { replaceAccount } from './account-store.ts';
import type { BillingDeps } from './deps.ts';
import { deleteNotice } from './notices-store.ts';
import { sweepJobName } from './sweep.ts';

/**
 * `seen` is the account that the admin saw in the notice. From then on its word counts, and the sweep that follows at once
 * compares everybody with it: whom it does not know loses the access as at any sweep, so of many the admin is asked.
 * Throws `Trouble` where Stripe cannot be asked whose key it is.
 */
export async function adoptAccount(deps: BillingDeps, seen: Account): Promise<void> {
  const found = await deps.payments.account();
  if (!isSame(found, seen)) {
    throw conflict('STRIPE_SECRET_KEY opens another account by now. Please look again before you decide.');
  }
  await inTransaction(deps.db, async (trx) => {
    await replaceAccount(trx, found, deps.clock.now());
    await deleteNotice(trx, 'key');
    await announce(trx, 'subscribers', []);
    await deps.queue.enqueue(trx, sweepJobName, {});
  });
}
