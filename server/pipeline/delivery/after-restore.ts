import { randomUUID } from 'node:crypto';
import type { Trx } from '../../kit/db/connect.ts';
import { leapOverSeqs, saveDoubt } from './epoch-store.ts';
import { countLedger } from './ledger-store.ts';
import { markLost } from './lost-store.ts';
import { lockAllUnderWay, saveCounts, saveSend } from './store.ts';

/**
 * In the transaction that restores a backup: whatever was planned or under way asks the admin, and so does every send that
 * is made before somebody has said yes (faults.md F21). Answers how many ask.
 */
export async function askAfterRestore(
  trx: Trx,
  { reason, now }: { reason: string; now: Date },
): Promise<number> {
  const sends = await lockAllUnderWay(trx);
  for (const { id } of sends) {
    await markLost(trx, id, now);
    await saveSend(trx, id, { state: 'asks', reason, holder: null, held_until: null, yes_pending: false });
    await saveCounts(trx, id, (await countLedger(trx, id)).counts, null);
  }
  await saveDoubt(trx, { epoch: randomUUID(), doubt: reason });
  await leapOverSeqs(trx);
  return sends.length;
}
