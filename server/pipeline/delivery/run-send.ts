/**
 * A send on its way: taken in hand by one worker, worked off over several connections, let go. Whatever ends it in the
 * middle, the ledger says where it stood, and the next worker goes on from there.
 */
import type { JobContext } from '../../jobs/define.ts';
import { announce } from '../../kit/db/changes.ts';
import { inTransaction, type Trx } from '../../kit/db/connect.ts';
import { ask, beginSend } from './begin-send.ts';
import { type DeliveryDeps, runJobName } from './deps.ts';
import { dispatch } from './dispatch.ts';
import { doubtOfEpoch, turnEpoch } from './epoch.ts';
import { findHeldMs, whileHeld } from './hold-store.ts';
import { nextDueAt } from './ledger-reads-store.ts';
import { countLedger, type Hold, leaveOut } from './ledger-store.ts';
import type { Marks } from './marks-file.ts';
import { noteRefused } from './note-refused.ts';
import { refreshCounts } from './refresh-counts.ts';
import { findSend, lockSend, type SendRow, saveCounts, saveSend } from './store.ts';
import { inHand } from './take-in-hand.ts';
import { settleKnown } from './what-was-left.ts';

export async function runSend(deps: DeliveryDeps, sendId: string, job: JobContext): Promise<void> {
  // Where they cannot be written the send goes on without them.
  let isMarked = true;
  for (;;) {
    const had = await inHand(deps, { sendId, wantsMarks: isMarked }, (hold, marks) =>
      work(deps, { hold, marks }, job),
    );
    if (had === null) return comeBack(deps, sendId);
    ({ isMarked } = had);
    if (!(await shouldGoOn(deps, sendId))) return;
    job.signal.throwIfAborted();
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

async function work(
  deps: DeliveryDeps,
  { hold, marks }: { hold: Hold; marks: Marks | null },
  job: JobContext,
): Promise<void> {
  const { db, clock } = deps;
  const found = await findSend(db, hold.sendId);
  if (found === null) return;
  if (found.state === 'scheduled') {
    if (found.planned_at > clock.now()) return;
    if (!(await beginSend(deps, found))) return;
  } else if (found.state !== 'sending' || !(await mayGoOn(deps, found))) return;
  const send = await findSend(db, hold.sendId);
  if (send === null) return;
  await dispatch(deps, send, { hold, marks }, job);
  // A claim whose answer the database lost has not begun.
  await whileHeld(db, hold, (trx) => settleKnown(trx, deps, hold));
  await finish(deps, hold.sendId);
}

/**
 * A send under way may have been restored from a backup. False: it does not go on. With the admin's yes there is one
 * history again; the current issue to a newcomer is not worth the question.
 */
async function mayGoOn(deps: DeliveryDeps, send: SendRow): Promise<boolean> {
  const { db, dataDir, clock } = deps;
  if (send.yes_pending) {
    await turnEpoch(db, { dataDir, sendId: send.id }, (saveEpoch) =>
      inTransaction(db, async (trx) => {
        await saveEpoch(trx);
        await saveSend(trx, send.id, { yes_pending: false });
      }),
    );
    return true;
  }
  const doubt = await doubtOfEpoch(db, dataDir, send.id);
  if (doubt === null) return true;
  if (send.kind === 'issue') return ask(deps, send, doubt);
  await inTransaction(db, async (trx) => {
    await leaveOut(trx, send.id, { reason: doubt, now: clock.now() });
    await saveSend(trx, send.id, { state: 'stopped', reason: doubt, finished_at: clock.now() });
  });
  await refreshCounts(deps, send.id, null);
  return false;
}

/** Done when nothing waits any more; else its next try has a job of its own. */
async function finish(deps: DeliveryDeps, sendId: string): Promise<void> {
  const { db } = deps;
  const send = await findSend(db, sendId);
  if (send === null) return;
  await noteRefused(deps, sendId);
  await refreshCounts(deps, sendId, null);
  const isDone = await inTransaction(db, async (trx) => endOrComeBack(deps, trx, sendId));
  if (!isDone) return;
  await announce(db, 'sends', [sendId]);
  // A backup of the middle of this send is another history from here on.
  if (send.kind !== 'issue') return;
  await turnEpoch(db, { dataDir: deps.dataDir, sendId: null }, (save) => inTransaction(db, save));
}

/** True where that was its end. */
async function endOrComeBack({ clock, queue }: DeliveryDeps, trx: Trx, sendId: string): Promise<boolean> {
  const now = clock.now();
  const send = await lockSend(trx, sendId);
  if (send?.state !== 'sending') return false;
  const dueAt = await nextDueAt(trx, sendId, now);
  if (dueAt !== null) {
    const delayMs = dueAt.getTime() - now.getTime();
    if (delayMs > 0) await queue.enqueue(trx, runJobName, { sendId }, { delayMs });
    return false;
  }
  const { counts } = await countLedger(trx, sendId);
  if (counts.queued + counts.sending > 0) return false;
  await saveCounts(trx, sendId, counts, null);
  await saveSend(trx, sendId, { state: 'done', finished_at: now, reason: null });
  return true;
}
