/** Claims that a worker did not settle: what is known of them after all. */
import type { Trx } from '../../kit/db/connect.ts';
import type { DeliveryDeps } from './deps.ts';
import { exchange, type Hold, type Settlement } from './ledger-store.ts';
import { listClaimed, markLost } from './lost-store.ts';
import { closeMarks, type Left, type Whose } from './marks-file.ts';
import { givenBack } from './settle.ts';

/**
 * Settles what is known of a holder's claims: what the mail server had answered, and back into the queue what had not
 * begun. Only where that worker wrote it down on this machine. All claims of the send must be that holder's, and stay
 * so meanwhile: whoever calls this holds the send's row.
 */
export async function settleKnown(
  trx: Trx,
  { dataDir, clock }: Pick<DeliveryDeps, 'dataDir' | 'clock'>,
  whose: Whose,
): Promise<void> {
  const claimed = await listClaimed(trx, whose.sendId);
  if (claimed.length === 0) return;
  const left = await closeMarks(dataDir, whose);
  if (left === null) return;
  const settled = claimed.flatMap((one) => settlementOf(one, left) ?? []);
  if (settled.length > 0) {
    const hold: Hold = { ...whose, fence: 0 };
    await exchange(trx, hold, { settled, claims: 0, resting: [], after: 0, now: clock.now() });
  }
}

/** Null where it began and nothing was heard: nobody knows. */
function settlementOf(claimed: { seq: number; claim: string }, { begun, heard }: Left): Settlement | null {
  const known = heard.get(claimed.claim);
  if (known !== undefined) return known;
  return begun.has(claimed.claim) ? null : givenBack({ ...claimed, attempts: 0 }, null).settlement;
}

/** What the last worker left when it was lost, for whoever takes the send: how many claims, and how many nobody knows of. */
export async function takeUpLost(
  trx: Trx,
  deps: Pick<DeliveryDeps, 'dataDir' | 'clock'>,
  { sendId, lostBy }: { sendId: string; lostBy: string | null },
): Promise<{ claims: number; unknown: number }> {
  const claims = (await listClaimed(trx, sendId)).length;
  if (lostBy !== null) await settleKnown(trx, deps, { sendId, holder: lostBy });
  return { claims, unknown: await markLost(trx, sendId, deps.clock.now()) };
}
