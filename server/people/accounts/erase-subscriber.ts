import { forgetJobsAbout } from '../../jobs/forget-jobs.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { hurryJobName, refuseOtherAccount } from '../billing/index.ts';
import { forgetNames } from '../letters/index.ts';
import { deleteSubscriber, isLive, type Subscriber } from '../subscribers/index.ts';
import { forgetReleases } from '../suppressions/index.ts';
import type { AccountDeps } from './deps.ts';
import { resetJobName } from './reset-password.ts';
import { sampleJobName } from './sign-up.ts';

/**
 * Removes everything that we hold about somebody; nobody who is removed goes on paying. Stripe comes first: where it
 * does not answer nothing is removed, and the admin tries again.
 */
export async function eraseSubscriber(deps: AccountDeps, person: Subscriber): Promise<void> {
  const customerId = person.stripe_customer_id;
  if (customerId !== null) {
    // Another account would say that there is nothing to cancel, and the card would be charged on.
    await refuseOtherAccount(deps);
    await endEverything(deps, customerId);
  }
  await inTransaction(deps.db, async (trx) => {
    await deleteSubscriber(trx, person.id);
    await forgetReleases(trx, person.email_key);
    await forgetNames(trx, [person.email, person.email_key]);
    await forgetJobsAbout(trx, [sampleJobName, resetJobName, hurryJobName], person.email_key);
  });
  if (customerId === null) return;
  // A checkout that was made meanwhile: from now on none can be, since nobody is there to write it down for.
  await endEverything(deps, customerId).catch((error: unknown) =>
    deps.log.error({ err: error, customer: customerId }, 'An erased customer could not be looked at again'),
  );
}

async function endEverything({ payments }: AccountDeps, customerId: string): Promise<void> {
  await payments.endOpenCheckouts(customerId);
  for (const { id, status } of (await payments.listSubscriptions(customerId)) ?? []) {
    if (isLive(status)) await payments.endNow(id);
  }
}
