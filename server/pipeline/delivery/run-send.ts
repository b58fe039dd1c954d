/**
 * A send on its way: taken in hand by one worker, worked off over several connections, let go. Whatever ends it in the
 * middle, the ledger says where it stood, and the next worker goes on from there.
 */
import { randomUUID } from 'node:crypto';
import type { JobContext } from '../../jobs/define.ts';
import { announce } from '../../kit/db/changes.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { beginSend } from './begin-send.ts';
import { type DeliveryDeps, runJobName, waitsOf } from './deps.ts';
import { dispatch } from './dispatch.ts';
import { doubtOfEpoch, turnEpoch } from './epoch.ts';
import { nextDueAt } from './ledger-reads-store.ts';
import { countLedger, type Hold, leaveOut, markLost } from './ledger-store.ts';
import { noteRefused } from './note-refused.ts';
import { refreshCounts } from './refresh-counts.ts';
import {
  findHeldMs,
  findSend,
  lockSend,
  releaseHold,
  type SendRow,
  saveCounts,
  saveSend,
  takeHold,
} from './store.ts';

export async function runSend(deps: DeliveryDeps, sendId: string, job: JobContext): Promise<void> {
  for (;;) {
    const hold = await takeHold(deps.db, {
      sendId,
      holder: randomUUID(),
      leaseMs: waitsOf(deps).leaseMs,
    });
    if (hold === null) return comeBack(deps, sendId);
    try {
      await work(deps, hold, job);
    } finally {
      await releaseHold(deps.db, hold);
    }
    if (job.signal.aborted || !(await shouldGoOn(deps, sendId))) return;
  }
}

// The lease runs by the clock of the database.
const afterLeaseMs = 500;

/** Another worker has it, or had it when it was killed: the end of its lease will tell. */
async function comeBack({ db, queue }: DeliveryDeps, sendId: string): Promise<void> {
  const heldMs = await findHeldMs(db, sendId);
  if (heldMs === null) return;
  const delayMs = Math.max(0, heldMs) + afterLeaseMs;
  await inTransaction(db, (trx) => queue.enqueue(trx, runJobName, { sendId }, { delayMs }));
}

/** Resumed, or asked to send again, in the moment in which it was let go. */
async function shouldGoOn({ db, clock }: DeliveryDeps, sendId: string): Promise<boolean> {
  const send = await findSend(db, sendId);
  if (send?.state !== 'sending') return false;
  const dueAt = await nextDueAt(db, sendId, clock.now());
  return dueAt !== null && dueAt <= clock.now();
}

async function work(deps: DeliveryDeps, hold: Hold, job: JobContext): Promise<void> {
  const { db, clock } = deps;
  const found = await findSend(db, hold.sendId);
  if (found === null) return;
  const lost = await inTransaction(db, (trx) => markLost(trx, hold.sendId, clock.now()));
  if (lost > 0) {
    deps.log.warn({ send: hold.sendId, letters: lost }, 'Letters were on their way when a worker was lost');
    await refreshCounts(deps, hold.sendId, null);
  }
  if (found.state === 'scheduled') {
    if (found.planned_at > clock.now()) return;
    if (!(await beginSend(deps, found))) return;
  } else if (found.state !== 'sending') return;
  else if (await asksBecauseOfEpoch(deps, found)) return;
  const send = await findSend(db, hold.sendId);
  if (send === null) return;
  await dispatch(deps, send, hold, job);
  await finish(deps, hold.sendId, job.signal.aborted);
}

async function asksBecauseOfEpoch(deps: DeliveryDeps, send: SendRow): Promise<boolean> {
  const doubt = await doubtOfEpoch(deps.db, deps.dataDir, send.id);
  if (doubt === null) return false;
  await saveSend(deps.db, send.id, { state: 'asks', reason: doubt });
  await announce(deps.db, 'sends', [send.id]);
  return true;
}

/** Done when nothing waits any more; else its next try has a job of its own. */
async function finish(deps: DeliveryDeps, sendId: string, isStopping: boolean): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await leaveOut(db, sendId, { reason: 'The reader was erased.', erasedOnly: true, now });
  await refreshCounts(deps, sendId, null);
  if (isStopping) return;
  await noteRefused(deps, sendId);
  const dueAt = await nextDueAt(db, sendId, now);
  const isDone = await inTransaction(db, async (trx) => {
    const send = await lockSend(trx, sendId);
    if (send?.state !== 'sending') return false;
    if (dueAt === null) {
      const { counts } = await countLedger(trx, sendId);
      if (counts.queued + counts.sending > 0) return false;
      await saveCounts(trx, sendId, counts, null);
      await saveSend(trx, sendId, { state: 'done', finished_at: now, reason: null });
    } else if (dueAt > now) {
      const delayMs = dueAt.getTime() - now.getTime();
      await deps.queue.enqueue(trx, runJobName, { sendId }, { delayMs });
    }
    await announce(trx, 'sends', [sendId]);
    return dueAt === null;
  });
  // A backup of the middle of this send is another history from here on.
  if (isDone) {
    await turnEpoch(db, { dataDir: deps.dataDir, sendId: null }, (save) => inTransaction(db, save));
  }
}
