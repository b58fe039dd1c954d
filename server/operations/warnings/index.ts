/**
 * What the admin is told before it becomes a failure: a key that is refused, a disk that fills up, memory that runs out, a
 * log that is lost.
 */
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import type { LostLines } from '../../kit/log-output.ts';
import type { Room } from '../../room.ts';
import { warnOfDisk } from './warn-of-disk.ts';
import { createWarnOfLog } from './warn-of-log.ts';
import { createWarnOfMemory } from './warn-of-memory.ts';

export { createWarnOfMemory } from './warn-of-memory.ts';
export { watchKeys } from './watch-keys.ts';

export function warningsRoom(deps: {
  db: Db;
  clock: Clock;
  dataDir: string;
  lostLines: () => LostLines | null;
}): Room {
  return { watches: [() => warnOfDisk(deps), createWarnOfLog(deps), createWarnOfMemory(deps)] };
}
