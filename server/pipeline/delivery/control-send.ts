/** What the admin may do with a send: pause, go on, stop, say yes, and decide about those of whom nobody knows. */
import { announce } from '../../kit/db/changes.ts';
import { inTransaction, type Trx } from '../../kit/db/connect.ts';
import { conflict, notFound, unusable } from '../../kit/errors.ts';
import { findSendable } from '../digests/index.ts';
import { beginSend } from './begin-send.ts';
import { type DeliveryDeps, runJobName } from './deps.ts';
import { turnEpoch } from './epoch.ts';
import { countLedger, decideUnknown, leaveOut } from './ledger-store.ts';
import { firstStop, runPreflight } from './preflight.ts';
import { findSend, lockSend, lockUnderWay, type SendRow, saveCounts, saveSend } from './store.ts';

type Change = (trx: Trx, send: SendRow) => Promise<void>;

async function change(deps: DeliveryDeps, id: string, make: Change): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const send = await lockSend(trx, id);
    if (send === null) throw notFound('This send');
    await make(trx, send);
    await announce(trx, 'sends', [id]);
  });
}

export const pauseSend = (deps: DeliveryDeps, id: string): Promise<void> =>
  change(deps, id, async (trx, send) => {
    if (send.state !== 'sending') throw conflict('Only a send that is under way can be paused.');
    await saveSend(trx, id, { state: 'paused', reason: 'Paused by you.' });
  });

export const resumeSend = (deps: DeliveryDeps, id: string): Promise<void> =>
  change(deps, id, async (trx, send) => {
    if (send.state !== 'paused') throw conflict('This send is not paused.');
    await saveSend(trx, id, { state: 'sending', reason: null });
    await deps.queue.enqueue(trx, runJobName, { sendId: id });
  });

export const stopSend = (deps: DeliveryDeps, id: string): Promise<void> =>
  change(deps, id, async (trx, send) => {
    if (send.state === 'done' || send.state === 'stopped') throw conflict('This send has ended already.');
    await endBefore(deps, trx, send, 'Stopped by you.');
  });

/** In the transaction that takes a digest from its readers: what is not sent yet is not sent. */
export async function stopSendsOf(
  deps: Pick<DeliveryDeps, 'clock'>,
  trx: Trx,
  digestId: string,
): Promise<void> {
  const send = await lockUnderWay(trx, digestId);
  if (send === null) return;
  await endBefore(deps, trx, send, 'Stopped because the digest was taken back.');
  await announce(trx, 'sends', [send.id]);
}

/** What is on its way ends as it ends; it is counted when it has. */
async function endBefore(
  { clock }: Pick<DeliveryDeps, 'clock'>,
  trx: Trx,
  send: SendRow,
  reason: string,
): Promise<void> {
  const now = clock.now();
  await leaveOut(trx, send.id, { reason, erasedOnly: false, now });
  await saveSend(trx, send.id, { state: 'stopped', reason, finished_at: now });
  await saveCounts(trx, send.id, (await countLedger(trx, send.id)).counts, null);
}

/** Lets a send that asks begin, or go on; the preflight is looked at once more. */
export async function confirmSend(deps: DeliveryDeps, id: string): Promise<void> {
  const send = await findSend(deps.db, id);
  if (send === null) throw notFound('This send');
  if (send.state !== 'asks') throw conflict('This send does not ask anything.');
  const digest = send.digest_id === null ? null : await findSendable(deps.db, send.digest_id);
  if (digest === null) throw unusable('The digest is not there any more. Stop this send.');
  const stop = firstStop(await runPreflight(deps, digest, { at: deps.clock.now(), sendId: id }));
  if (stop !== null) throw unusable(stop);
  if (send.started_at === null) {
    if (!(await beginSend(deps, send, { confirmed: true })))
      throw conflict('It could not begin. Look at it again.');
    return change(deps, id, (trx) => deps.queue.enqueue(trx, runJobName, { sendId: id }));
  }
  // The admin knows of the two histories: from here on there is one again.
  await turnEpoch(deps.db, { dataDir: deps.dataDir, sendId: id }, (saveEpoch) =>
    change(deps, id, async (trx, asking) => {
      if (asking.state !== 'asks') throw conflict('This send does not ask anything any more.');
      await saveEpoch(trx);
      await saveSend(trx, id, { state: 'sending', reason: null });
      await deps.queue.enqueue(trx, runJobName, { sendId: id });
    }),
  );
}

/** Nobody knows whether they have it: once more, with the same Message-ID, or as it is. */
export const resolveUnknown = (deps: DeliveryDeps, id: string, again: boolean): Promise<void> =>
  change(deps, id, async (trx, send) => {
    if (send.state === 'sending' || send.state === 'scheduled') {
      throw conflict('This send is still under way. Decide when it has ended, or pause it.');
    }
    if (again && send.state === 'stopped' && send.digest_id === null) {
      throw conflict('The digest is not there any more.');
    }
    if ((await decideUnknown(trx, id, again)) === 0) throw conflict('There is nothing left to decide.');
    await saveCounts(trx, id, (await countLedger(trx, id)).counts, null);
    if (!again) return;
    await saveSend(trx, id, { state: 'sending', reason: null, finished_at: null });
    await deps.queue.enqueue(trx, runJobName, { sendId: id });
  });
