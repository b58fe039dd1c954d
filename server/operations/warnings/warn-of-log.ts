import type { Clock } from '../../kit/clock.ts';
import { announce } from '../../kit/db/changes.ts';
import type { Db } from '../../kit/db/connect.ts';
import type { LostLines } from '../../kit/log-output.ts';
import { deleteNotice, saveNotice } from '../../people/admin/index.ts';

const key = 'log';

/** What the admin should know of a log that cannot be written. In words that do not change with every line. */
const whyLost = ({ code }: LostLines) =>
  `The log cannot be written (${code === 'ENOSPC' ? 'the disk that holds it is full' : code}), and what goes wrong now is told nowhere else. Make room where standard error is kept; it goes on by itself.`;

/** Several processes may watch: only the one that has said it takes it back. */
export function createWarnOfLog({
  db,
  clock,
  lostLines,
}: {
  db: Db;
  clock: Clock;
  lostLines: () => LostLines | null;
}): () => Promise<void> {
  let isSaid = false;
  return async () => {
    const lost = lostLines();
    if (lost === null && !isSaid) return;
    if (lost === null) await deleteNotice(db, key);
    else await saveNotice(db, { key, sentence: whyLost(lost), since: clock.now() });
    isSaid = lost !== null;
    await announce(db, 'subscribers', []);
  };
}
