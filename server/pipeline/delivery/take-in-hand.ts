/** A send in the hand of one worker: with what another left of it, and with a file of what is begun. */
import { randomUUID } from 'node:crypto';
import { type DeliveryDeps, waitsOf } from './deps.ts';
import { releaseHold, takeHold, whileHeld } from './hold-store.ts';
import type { Hold } from './ledger-store.ts';
import { type Marks, openMarks, removeMarks } from './marks-file.ts';
import { refreshCounts } from './refresh-counts.ts';
import { settleKnown, takeUpLost } from './what-was-left.ts';

/** What another worker left of it. */
interface Left {
  lostBy: string | null;
  claims: number;
  unknown: number;
}

type Work = (hold: Hold, marks: Marks | null) => Promise<void>;

/**
 * Takes a send, works, and lets go of it however that ends. `wantsMarks`: whether what is begun is to be written down;
 * answers whether it could be. Null where another worker has the send.
 */
export async function inHand(
  deps: DeliveryDeps,
  { sendId, wantsMarks }: { sendId: string; wantsMarks: boolean },
  work: Work,
): Promise<{ isMarked: boolean } | null> {
  const wish = { sendId, holder: randomUUID(), leaseMs: waitsOf(deps).leaseMs };
  let left: Left = { lostBy: null, claims: 0, unknown: 0 };
  const hold = await takeHold(deps.db, wish, async (trx, lostBy) => {
    left = { lostBy, ...(await takeUpLost(trx, deps, { sendId, lostBy })) };
  });
  if (hold === null) return null;
  const marks = wantsMarks ? await openOrWarn(deps, hold) : null;
  let isOurs = false;
  try {
    await tidy(deps, hold, left);
    await work(hold, marks);
  } finally {
    isOurs = await letGo(deps, hold);
    await marks?.close();
  }
  return { isMarked: marks !== null && isWell(deps, hold, marks, isOurs) };
}

async function tidy(deps: DeliveryDeps, { sendId }: Hold, { lostBy, claims, unknown }: Left): Promise<void> {
  if (lostBy !== null) await removeMarks(deps.dataDir, { sendId, holder: lostBy });
  if (unknown > 0)
    deps.log.warn({ send: sendId, letters: unknown }, 'Letters were on their way when a worker was lost');
  if (claims > 0) await refreshCounts(deps, sendId, null);
}

const noMarks =
  'What is begun of a send cannot be written into DATA_DIR: if the server ended now, more letters would be unknown';

function openOrWarn({ dataDir, log }: DeliveryDeps, hold: Hold): Promise<Marks | null> {
  return openMarks(dataDir, hold).catch((err: unknown) => {
    log.warn({ err, send: hold.sendId }, noMarks);
    return null;
  });
}

/** A file that somebody else wrote to although the send was ours is as good as one that takes nothing. */
function isWell({ log }: DeliveryDeps, { sendId }: Hold, marks: Marks, isOurs: boolean): boolean {
  if (marks.wasRefused() && isOurs) log.warn({ send: sendId }, noMarks);
  return !marks.wasRefused();
}

/**
 * False where it was another's already. Where the database cannot be told, the lease will end, and the file stays for
 * whoever takes the send up then.
 */
async function letGo(deps: DeliveryDeps, hold: Hold): Promise<boolean> {
  try {
    const isOurs = await whileHeld(deps.db, hold, async (trx) => {
      await settleKnown(trx, deps, hold);
      await releaseHold(trx, hold);
    });
    await removeMarks(deps.dataDir, hold);
    return isOurs;
  } catch (error) {
    deps.log.warn(
      { err: error, send: hold.sendId },
      'A send could not be let go; it is free when its lease ends',
    );
    return true;
  }
}
