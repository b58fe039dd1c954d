import { randomUUID } from 'node:crypto';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { type EpochFile, readEpochFile, writeEpochFile } from './epoch-file.ts';
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
  const { file, epoch } = await readBoth(db, dataDir);
  if (file === null) {
    if (epoch === null || !(await wasAnythingSent(db))) return null;
    return 'This machine has no record of what was sent (its file of the send epoch is missing), although issues were sent before. If the database was restored from a backup, readers may have this issue already.';
  }
  if (!agree(file, epoch)) {
    return 'The database and this machine tell two histories of what was sent. If the database was restored from a backup, readers may have this issue already.';
  }
  if (sendId === null || file.send?.id !== sendId) return null;
  const begun = await countBegun(db, sendId);
  return begun >= file.send.begun
    ? null
    : `At least ${file.send.begun} letters of this issue left this machine, and the database knows of ${begun}. If it was restored from a backup, readers may have this issue already.`;
}

const agree = ({ epoch, next }: EpochFile, told: string | null) =>
  told === epoch || (next !== null && told === next);

/** What the file and the database tell; once more, while nobody turns it, where another may just have done so between. */
async function readBoth(db: Db, dataDir: string): Promise<{ file: EpochFile | null; epoch: string | null }> {
  const read = async () => ({ file: await readEpochFile(dataDir), epoch: await findEpoch(db) });
  const said = await read();
  return said.file === null || agree(said.file, said.epoch) ? said : underEpochLock(db, read);
}

/** A new epoch for this send: first in the file, then with `commit` in the database, then alone in the file. */
export async function turnEpoch<T>(
  db: Db,
  { dataDir, sendId }: { dataDir: string; sendId: string | null },
  commit: (save: (trx: Trx) => Promise<void>) => Promise<T>,
): Promise<T> {
  return underEpochLock(db, async () => {
    const next = randomUUID();
    // None before the first send of all: its beginning may be lost with the database, and then nothing was sent.
    const epoch = await findEpoch(db);
    await writeEpochFile(dataDir, { epoch, next, send: null });
    const done = await commit((trx) => saveEpoch(trx, next));
    // Where `commit` wrote nothing the database still tells the old one.
    const stands = await findEpoch(db);
    const send = sendId === null ? null : { id: sendId, begun: await countBegun(db, sendId) };
    await writeEpochFile(dataDir, { epoch: stands, next: stands === null ? next : null, send });
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
    // Whoever turned it may have ended before the file told it alone.
    const isTurned = file.next !== null && (await findEpoch(db)) === file.next;
    const told = isTurned ? { epoch: file.next, next: null } : { epoch: file.epoch, next: file.next };
    await writeEpochFile(dataDir, { ...told, send: { id: sendId, begun } }, { lasting: isTurned });
  });
}
