/**
 * Whose word counts (server.md section 5: Stripe is the truth). Readers pay into one account at Stripe: a key that is
 * refused, that opens another account or the other mode, knows nothing of them, and takes access from nobody.
 */
import { Trouble } from '../../kit/errors.ts';
import type { Account } from '../../providers/payments/port.ts';
import { findAccount, keepAccount } from './account-store.ts';
import type { BillingDeps } from './deps.ts';
import { endNotice, raiseNotice } from './notices.ts';

type Deps = Pick<BillingDeps, 'db' | 'clock' | 'payments' | 'queue' | 'mailDomain'>;

/**
 * Whether the key opens the account that is kept; asked anew each time. Throws `Trouble` where Stripe does not say.
 * Without a kept account nobody can know, so that the answer is no.
 */
export async function isOurAccount(deps: Deps): Promise<boolean> {
  const kept = await findAccount(deps.db);
  return kept !== null && isSame(kept, await askAccount(deps));
}

/** Before money moves: refuses where the key opens another account than the one that readers pay into. */
export async function refuseOtherAccount(deps: Deps): Promise<void> {
  const kept = await findAccount(deps.db);
  if (kept !== null && !isSame(kept, await askAccount(deps))) throw otherAccount();
}

/** An account that answers about a customer of ours is the one that readers pay into; the first one stays. */
export async function learnAccount(deps: Deps): Promise<void> {
  if ((await findAccount(deps.db)) !== null) return;
  await keepAccount(deps.db, await deps.payments.account(), deps.clock.now());
}

/** Looks whose key it is and tells the admin where it is none of ours; true where it is, or nothing is kept yet. */
export async function checkAccount(deps: Deps): Promise<boolean> {
  try {
    const kept = await findAccount(deps.db);
    return kept === null ? Boolean(await askAccount(deps)) : isSame(kept, await askAccount(deps));
  } catch (error) {
    if (error instanceof Trouble && !error.retryable) return false;
    throw error;
  }
}

export const isSame = (a: Account, b: Account) => a.id === b.id && a.isLive === b.isLive;

/** Asks, and tells the admin about what is wrong with the key, or that nothing is any more. */
async function askAccount(deps: Deps): Promise<Account> {
  const kept = await findAccount(deps.db);
  const found = await deps.payments.account().catch(async (error: unknown) => {
    if (error instanceof Trouble && !error.retryable) {
      await raiseNotice(deps, { kind: 'key', sentence: `${error.message} ${nobodyLoses}` });
    }
    throw error;
  });
  if (kept === null || isSame(kept, found)) await endNotice(deps, 'key');
  else {
    const [wrong, right] = [nameOf(found), nameOf(kept)];
    await raiseNotice(deps, {
      kind: 'key',
      sentence: `STRIPE_SECRET_KEY opens ${wrong}, but your readers pay into ${right}. ${nobodyLoses}`,
      account: found,
    });
  }
  return found;
}

const nobodyLoses =
  'Nobody loses access by it, and nobody can subscribe until STRIPE_SECRET_KEY holds a key of the account that your readers pay into.';

const nameOf = ({ id, isLive }: Account) => `the account ${id} in ${isLive ? 'live' : 'test'} mode`;

const otherAccount = () =>
  new Trouble('misconfigured', 'STRIPE_SECRET_KEY opens another account than the one that readers pay into.');
