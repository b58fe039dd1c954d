/** What the clock looks after: sends whose time has come, and those that should have begun and have not. */
import { announce } from '../../kit/db/changes.ts';
import { inTransaction, type Trx } from '../../kit/db/connect.ts';
import type { AdminNote } from '../../people/letters/index.ts';
import { type DeliveryDeps, runJobName } from './deps.ts';
import { listDue, listLate, lockSend, type SendRow, saveSend } from './store.ts';

/** A send whose hour has come, or whose worker was lost, gets a job. */
export async function startDue({
  db,
  clock,
  queue,
}: Pick<DeliveryDeps, 'db' | 'clock' | 'queue'>): Promise<void> {
  const due = await listDue(db, clock.now());
  if (due.length === 0) return;
  await inTransaction(db, async (trx) => {
    for (const sendId of due) await queue.enqueue(trx, runJobName, { sendId });
  });
}

export const lateAfterMs = 30 * 60_000;

export type TellAdmin = (trx: Trx, mailKey: string, note: AdminNote) => Promise<void>;

/** Writes to the admin once about each planned send that has not begun half an hour after its hour. */
export async function tellOfLate({
  db,
  clock,
  tellAdmin,
}: Pick<DeliveryDeps, 'db' | 'clock'> & { tellAdmin: TellAdmin }): Promise<void> {
  for (const { id, late_told_at: toldAt } of await listLateSends({ db, clock })) {
    if (toldAt !== null) continue;
    await inTransaction(db, async (trx) => {
      const send = await lockSend(trx, id);
      if (send === null || send.late_told_at !== null || send.started_at !== null) return;
      await saveSend(trx, id, { late_told_at: clock.now() });
      await tellAdmin(trx, `send-late:${id}`, {
        subject: 'The issue has not begun to go out',
        paragraphs: [
          `"${send.title}" was to begin half an hour ago, and no letter has left.`,
          send.reason ?? 'No worker has taken it up. Check that the worker process runs.',
        ],
        path: '/admin/sends',
        label: 'Look at it',
      });
      await announce(trx, 'sends', [id]);
    });
  }
}

async function listLateSends({ db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>): Promise<SendRow[]> {
  return listLate(db, new Date(clock.now().getTime() - lateAfterMs));
}

/** For whoever watches over the installation. */
export async function lateSentences(deps: Pick<DeliveryDeps, 'db' | 'clock'>): Promise<string[]> {
  const late = await listLateSends(deps);
  return late.map(
    ({ planned_at: at }) =>
      `A send planned for ${at.toISOString()} has not begun half an hour after its time.`,
  );
}
