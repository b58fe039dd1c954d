import { statfs } from 'node:fs/promises';
import type { Clock } from '../../kit/clock.ts';
import { announce } from '../../kit/db/changes.ts';
import type { Db } from '../../kit/db/connect.ts';
import { deleteNotice, saveNotice } from '../../people/admin/index.ts';

const key = 'disk';
const gigabyte = 1024 ** 3;
// A backup, a week of transcripts and the database's own log find room in that.
const leastFree = 2 * gigabyte;

/** What the admin should know of the disk; null where there is room. On a small disk a tenth of it is room enough. */
export function whyShort({ free, size }: { free: number; size: number }): string | null {
  if (free >= Math.min(leastFree, size / 10)) return null;
  // In words that do not change with every byte, so that a notice that was put away stays away.
  const left =
    free < gigabyte / 4 ? 'Less than 250 MB' : free < gigabyte ? 'Less than 1 GB' : 'Less than 2 GB';
  return `${left} are free on the disk that holds the data. When it is full, nothing new can be kept and no backup is made: free some space, or move DATA_DIR to a larger disk.`;
}

export async function warnOfDisk({
  db,
  clock,
  dataDir,
}: {
  db: Db;
  clock: Clock;
  dataDir: string;
}): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const sentence = whyShort({ free: bavail * bsize, size: blocks * bsize });
  if (sentence === null) return deleteNotice(db, key);
  await saveNotice(db, { key, sentence, since: clock.now() });
  await announce(db, 'subscribers', []);
}
