import { announce } from '../../kit/db/changes.ts';
import type { Db } from '../../kit/db/connect.ts';
import { countLedger } from './ledger-store.ts';
import { saveCounts } from './store.ts';

/** Counts the ledger and tells the screens; how many were begun, and how many have ended other than left out. */
export async function refreshCounts(
  { db }: { db: Db },
  sendId: string,
  perSecond: number | null,
): Promise<{ begun: number; settled: number }> {
  const { counts } = await countLedger(db, sendId);
  await saveCounts(db, sendId, counts, perSecond);
  await announce(db, 'sends', [sendId]);
  const settled = counts.sent + counts.failed + counts.unknown;
  return { begun: settled + counts.sending, settled };
}
