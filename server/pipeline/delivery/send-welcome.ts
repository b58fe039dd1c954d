/** Whoever begins to read between two Mondays gets the current issue at once. */
import { inTransaction } from '../../kit/db/connect.ts';
import { newId } from '../../kit/ids.ts';
import { lockSendable } from '../digests/index.ts';
import { type DeliveryDeps, runJobName } from './deps.ts';
import { hasDelivery } from './ledger-reads-store.ts';
import { countLedger, fillLedger } from './ledger-store.ts';
import { findLastIssue, insertSend, saveBegun } from './store.ts';
import { weekOf } from './week.ts';

/** Nothing happens where no issue went out this week, or this reader had it. */
export async function sendWelcome(deps: DeliveryDeps, subscriberId: string): Promise<void> {
  const now = deps.clock.now();
  const { from } = weekOf(now, deps.timeZone);
  await inTransaction(deps.db, async (trx) => {
    const last = await findLastIssue(trx, from);
    if (last?.digest_id == null || last.title === null) return;
    const digest = await lockSendable(trx, last.digest_id);
    if (digest === null || !digest.isPublished || (await hasDelivery(trx, digest.id, subscriberId))) return;
    const { edition, issue } = digest;
    const id = newId();
    const send = {
      id,
      digestId: digest.id,
      publicDigestId: issue.digestId,
      title: last.title,
      kind: 'welcome' as const,
      isAutomatic: true,
      plannedAt: now,
      createdAt: now,
    };
    await insertSend(trx, send);
    const ledger = { id, digestId: digest.id, edition, weekFrom: from, isAutomatic: false };
    const total = await fillLedger(trx, ledger, now, subscriberId);
    const { counts } = await countLedger(trx, id);
    await saveBegun(trx, id, { edition, issue, total, counts, title: last.title, at: now });
    await deps.queue.enqueue(trx, runJobName, { sendId: id });
  });
}
