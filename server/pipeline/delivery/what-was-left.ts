/** Letters that a worker had claimed and did not settle: which of them are known after all. */
import { inTransaction } from '../../kit/db/connect.ts';
import type { DeliveryDeps } from './deps.ts';
import type { TakenHold } from './hold-store.ts';
import { exchange, type Hold, listClaimed, markLost, type Settlement } from './ledger-store.ts';
import { closeMarks, type Left, removeMarks } from './marks-file.ts';
import { givenBack } from './settle.ts';

/**
 * Settles what `holder` left: what the mail server had answered, and back into the queue what had not begun. Only where
 * that worker wrote it down on this machine.
 */
export async function settleKnown(deps: DeliveryDeps, hold: Hold, holder: string): Promise<void> {
  const { db, dataDir, clock } = deps;
  const claimed = await listClaimed(db, hold.sendId);
  if (claimed.length === 0) return;
  const left = await closeMarks(dataDir, { sendId: hold.sendId, holder });
  if (left === null) return;
  const settled = claimed.flatMap((one) => settlementOf(one, left) ?? []);
  if (settled.length > 0) {
    await exchange(db, hold, { settled, claims: 0, resting: [], after: 0, now: clock.now() });
  }
}

/** Null where it began and nothing was heard: nobody knows. */
function settlementOf(claimed: { seq: number; claim: string }, { begun, heard }: Left): Settlement | null {
  const known = heard.get(claimed.claim);
  if (known !== undefined) return known;
  return begun.has(claimed.claim) ? null : givenBack({ ...claimed, attempts: 0 }, null).settlement;
}

/** What the last worker left when it was lost. Answers of how many letters nobody knows. */
export async function takeUpLost(deps: DeliveryDeps, hold: TakenHold): Promise<number> {
  const { sendId, lostBy } = hold;
  if (lostBy !== null) await settleKnown(deps, hold, lostBy);
  const unknown = await inTransaction(deps.db, (trx) => markLost(trx, sendId, deps.clock.now()));
  if (lostBy !== null) await removeMarks(deps.dataDir, { sendId, holder: lostBy });
  return unknown;
}
