/** What the admin may do with a send: pause, go on, stop, say yes, and decide about those of whom nobody knows. */
import { announce } from '../../kit/db/changes.ts';
import { inTransaction, type Trx } from '../../kit/db/connect.ts';
import { conflict, notFound, unusable } from '../../kit/errors.ts';
import { findSendable, lockSendable } from '../digests/index.ts';
import { type DeliveryDeps, runJobName } from './deps.ts';
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
    await goOn(deps, trx, id);
  });

/** From now on, and for another day of patience. */
async function goOn(deps: DeliveryDeps, trx: Trx, id: string): Promise<void> {
  const patience = { patience_from: deps.clock.now(), finished_at: null };
  await saveSend(trx, id, { state: 'sending', reason: null, ...patience });
  await deps.queue.enqueue(trx, runJobName, { sendId: id });
}

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
  for (const send of await lockUnderWay(trx, digestId)) {
    await endBefore(deps, trx, send, 'Stopped because the digest was taken back.');
    await announce(trx, 'sends', [send.id]);
  }
}

/** The issue has another text from here on: what is under way with the old one ends. Answers how many sends that were. */
export async function stopStartedSendsOf(
  deps: Pick<DeliveryDeps, 'clock'>,
  trx: Trx,
  digestId: string,
  reason: string,
): Promise<number> {
  const started = (await lockUnderWay(trx, digestId)).filter((send) => send.started_at !== null);
  for (const send of started) {
    await endBefore(deps, trx, send, reason);
    await announce(trx, 'sends', [send.id]);
  }
  return started.length;
}

/** What is on its way ends as it ends; it is counted when it has. */
async function endBefore(
  { clock }: Pick<DeliveryDeps, 'clock'>,
  trx: Trx,
  send: SendRow,
  reason: string,
): Promise<void> {
  const now = clock.now();
  await leaveOut(trx, send.id, { reason, now });
  await saveSend(trx, send.id, { state: 'stopped', reason, finished_at: now });
  await saveCounts(trx, send.id, (await countLedger(trx, send.id)).counts, null);
}

/**
 * Lets a send that asks begin, or go on; the preflight is looked at once more. The yes is written down, and heeded by
 * the worker: what it asked may be about that one's machine.
 */
export async function confirmSend(deps: DeliveryDeps, id: string): Promise<void> {
  const asking = await findSend(deps.db, id);
  if (asking === null) throw notFound('This send');
  if (asking.state !== 'asks') throw conflict('This send does not ask anything.');
  const digest = asking.digest_id === null ? null : await findSendable(deps.db, asking.digest_id);
  if (digest === null) throw unusable('The digest is not there any more. Stop this send.');
  const stop = firstStop(await runPreflight(deps, digest, { at: deps.clock.now(), sendId: id }));
  if (stop !== null) throw unusable(stop);
  await change(deps, id, async (trx, send) => {
    if (send.state !== 'asks') throw conflict('This send does not ask anything any more.');
    await saveSend(trx, id, { yes_pending: true });
    if (send.started_at !== null) return goOn(deps, trx, id);
    await saveSend(trx, id, { state: 'scheduled', reason: null });
    await deps.queue.enqueue(trx, runJobName, { sendId: id });
  });
}

/**
 * Nobody knows whether they have it: once more, with the same Message-ID, or as it is. A send that is paused or asks
 * stays so: they go with the rest.
 */
export const resolveUnknown = (deps: DeliveryDeps, id: string, again: boolean): Promise<void> =>
  change(deps, id, async (trx, send) => {
    if (send.state === 'sending' || send.state === 'scheduled') {
      throw conflict('This send is still under way. Decide when it has ended, or pause it.');
    }
    const isOver = send.state === 'done' || send.state === 'stopped';
    if (again) await refuseAgain(trx, send, isOver);
    if ((await decideUnknown(trx, id, again)) === 0) throw conflict('There is nothing left to decide.');
    await saveCounts(trx, id, (await countLedger(trx, id)).counts, null);
    if (again && isOver) await goOn(deps, trx, id);
  });

async function refuseAgain(trx: Trx, { digest_id: digestId, kind }: SendRow, isOver: boolean): Promise<void> {
  const digest = digestId === null ? null : await lockSendable(trx, digestId);
  if (digest === null || !digest.isPublished) {
    throw conflict('The digest was taken back, so its letter is not sent any more. Leave them.');
  }
  if (!isOver || kind !== 'issue') return;
  const others = await lockUnderWay(trx, digest.id);
  if (others.some((other) => other.kind === 'issue')) {
    throw conflict('Another send of this digest is planned or under way. Decide when that has ended.');
  }
}
