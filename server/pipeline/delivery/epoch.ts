import { randomUUID } from 'node:crypto';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { readEpochFile, writeEpochFile } from './epoch-file.ts';
import {
  countBegun,
  findDoubt,
  findEpoch,
  saveEpoch,
  underEpochLock,
  wasAnythingSent,
} from './epoch-store.ts';

/**
 * Why the database may not be the one that sent last: a sentence, or null where both agree. `sendId` is the send that
 * is under way and about to go on.
 */
export async function doubtOfEpoch(db: Db, dataDir: string, sendId: string | null): Promise<string | null> {
  const doubt = await findDoubt(db);
  if (doubt !== null) return doubt;
  const [file, epoch] = [await readEpochFile(dataDir), await findEpoch(db)];
  if (file === null) {
    if (epoch === null || !(await wasAnythingSent(db))) return null;
    return 'This machine has no record of what was sent (its file of the send epoch is missing), although issues were sent before. If the database was restored from a backup, readers may have this issue already.';
  }
  if (epoch !== file.epoch && epoch !== file.next) {
    return 'The database and this machine tell two histories of what was sent. If the database was restored from a backup, readers may have this issue already.';
  }
  if (sendId === null || file.send?.id !== sendId) return null;
  const begun = await countBegun(db, sendId);
  return begun >= file.send.begun
    ? null
    : `At least ${file.send.begun} letters of this issue left this machine, and the database knows of ${begun}. If it was restored from a backup, readers may have this issue already.`;
}

/** A new epoch for this send: first in the file, then with `commit` in the database, then alone in the file. */
export async function turnEpoch<T>(
  db: Db,
  { dataDir, sendId }: { dataDir: string; sendId: string | null },
  commit: (save: (trx: Trx) => Promise<void>) => Promise<T>,
): Promise<T> {
  return underEpochLock(db, async () => {
    const next = randomUUID();
    const epoch = (await findEpoch(db)) ?? next;
    await writeEpochFile(dataDir, { epoch, next, send: null });
    const done = await commit((trx) => saveEpoch(trx, next));
    // Where `commit` wrote nothing the database still tells the old one.
    const stands = (await findEpoch(db)) ?? epoch;
    const send = sendId === null ? null : { id: sendId, begun: await countBegun(db, sendId) };
    await writeEpochFile(dataDir, { epoch: stands, next: null, send });
    return done;
  });
}

/** While a send is under way: how many of its letters were begun. Not waited for by the disk. */
export async function countInEpochFile(
  db: Db,
  dataDir: string,
  { sendId, begun }: { sendId: string; begun: number },
): Promise<void> {
  await underEpochLock(db, async () => {
    const file = await readEpochFile(dataDir);
    if (file === null || (file.send?.id === sendId && file.send.begun >= begun)) return;
    await writeEpochFile(dataDir, { ...file, send: { id: sendId, begun } }, { lasting: false });
  });
}
