/** A yearly subscription that will renew is announced thirty days ahead, once for each period. */
import { inTransaction } from '../../kit/db/connect.ts';
import { lockSubscriber } from '../subscribers/index.ts';
import { tell } from './billing-letters.ts';
import type { BillingDeps } from './deps.ts';
import { ensureRenewalWatch, listRenewing } from './renewals-store.ts';

export const renewalsJobName = 'billing.look-at-renewals';

const dayMs = 86_400_000;
const aheadMs = 30 * dayMs;
/** A monthly subscription renews without a word. */
const yearlyMs = 300 * dayMs;
const atOnce = 200;

export async function lookAtRenewals(deps: BillingDeps, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const since = await ensureRenewalWatch(deps.db, now);
  const window = {
    // The thirty days of whoever renews before that had begun when this was first looked at.
    after: new Date(Math.max(now.getTime(), since.getTime() + aheadMs)),
    by: new Date(now.getTime() + aheadMs),
    periodMs: yearlyMs,
  };
  for (let last: string | null = null; ; ) {
    const ids: string[] = await listRenewing(deps.db, window, { after: last, limit: atOnce });
    for (const id of ids) {
      signal.throwIfAborted();
      await inTransaction(deps.db, async (trx) => {
        const person = await lockSubscriber(trx, id);
        if (person !== null) await tell(trx, deps, 'renewal-ahead', person);
      });
    }
    last = ids.at(-1) ?? null;
    if (ids.length < atOnce) break;
  }
}
