/** A send in the hand of one worker: with what another left of it, and with a file of what is begun. */
import { randomUUID } from 'node:crypto';
import { type DeliveryDeps, waitsOf } from './deps.ts';
import { releaseHold, takeHold } from './hold-store.ts';
import type { Hold } from './ledger-store.ts';
import { type Marks, openMarks, removeMarks } from './marks-file.ts';
import { refreshCounts } from './refresh-counts.ts';
import { takeUpLost } from './what-was-left.ts';

/** Null where another worker has it. */
export async function takeInHand(deps: DeliveryDeps, sendId: string): Promise<Hold | null> {
  const wish = { sendId, holder: randomUUID(), leaseMs: waitsOf(deps).leaseMs };
  const left = { unknown: 0, holder: '' };
  const hold = await takeHold(deps.db, wish, async (trx, lostBy) => {
    left.unknown = await takeUpLost(trx, deps, { sendId, lostBy });
    left.holder = lostBy ?? '';
  });
  if (hold === null) return null;
  if (left.holder !== '') await removeMarks(deps.dataDir, { sendId, holder: left.holder });
  if (left.unknown > 0) {
    deps.log.warn(
      { send: sendId, letters: left.unknown },
      'Letters were on their way when a worker was lost',
    );
    await refreshCounts(deps, sendId, null);
  }
  return hold;
}

/**
 * Works, and lets go of the send however that ends. `wants`: whether what is begun is to be written down; answers whether
 * it could be.
 */
export async function inHand(
  deps: DeliveryDeps,
  hold: Hold,
  wants: boolean,
  work: (marks: Marks | null) => Promise<void>,
): Promise<boolean> {
  const marks = wants ? await openOrWarn(deps, hold) : null;
  try {
    await work(marks);
  } finally {
    await letGo(deps, hold).finally(() => marks?.close());
  }
  if (marks?.isFull() === true) deps.log.warn({ send: hold.sendId }, noMarks);
  return marks !== null && !marks.isFull();
}

const noMarks =
  'What is begun of a send cannot be written into DATA_DIR: if the server ended now, more letters would be unknown';

function openOrWarn({ dataDir, log }: DeliveryDeps, hold: Hold): Promise<Marks | null> {
  return openMarks(dataDir, hold).catch((err: unknown) => {
    log.warn({ err, send: hold.sendId }, noMarks);
    return null;
  });
}

/** Where the database cannot be told, the file stays for whoever takes the send up. */
async function letGo({ db, dataDir }: DeliveryDeps, hold: Hold): Promise<void> {
  await releaseHold(db, hold);
  await removeMarks(dataDir, hold);
}
