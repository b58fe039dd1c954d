import type { Clock } from '../../kit/clock.ts';
import { announce } from '../../kit/db/changes.ts';
import type { Db } from '../../kit/db/connect.ts';
import { deleteNotice, saveNotice } from '../../people/admin/index.ts';
import { type BackupState, findBackupState } from './runs-store.ts';

const key = 'backup';
// One night, and some hours in which a machine may be off.
const oldAfterMs = 36 * 3_600_000;

/** What the admin should know of the backups; null where all is well. */
export function whyToWorry({ lastGood, failed, since }: BackupState, now: Date): string | null {
  const last =
    lastGood === null
      ? 'There is no good one yet.'
      : `The last good one is of ${written(lastGood.started_at)}.`;
  if (failed !== null) return `A backup could not be made. ${failed.error} ${last}`;
  if (now.getTime() - (lastGood?.started_at ?? since).getTime() < oldAfterMs) return null;
  return `No backup was made for more than a day. ${last} Check that a worker runs, and that it may write to the folder of backups.`;
}

const written = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Also called where no worker runs: that may be what is wrong. */
export async function warnOfBackups({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const sentence = whyToWorry(await findBackupState(db), clock.now());
  if (sentence === null) return deleteNotice(db, key);
  await saveNotice(db, { key, sentence, since: clock.now() });
  await announce(db, 'subscribers', []);
}
