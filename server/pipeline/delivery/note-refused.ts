import { inTransaction } from '../../kit/db/connect.ts';
import { noteFailedDelivery } from '../../people/bounces/index.ts';
import type { DeliveryDeps } from './deps.ts';
import { listRefused } from './ledger-reads-store.ts';

const atOnce = 100;

/**
 * An address that the mail server refused at once counts as one whose letter came back: what does not exist gets no bulk
 * mail any more, a mailbox that took nothing is counted. One after the other, each in a transaction of its own.
 */
export async function noteRefused(deps: DeliveryDeps, sendId: string): Promise<void> {
  for (let before = -1; ; ) {
    const refused = await listRefused(deps.db, sendId, atOnce);
    const last = refused.at(-1)?.seq ?? -1;
    // Nothing is asked about for ever, should one of them not let itself be noted.
    if (refused.length === 0 || last === before) return;
    before = last;
    for (const { seq, trouble, reason } of refused) {
      const kind = trouble === 'address' ? ('hard' as const) : ('soft' as const);
      await inTransaction(deps.db, (trx) => noteFailedDelivery(trx, deps, { seq, kind, detail: reason }));
    }
  }
}
