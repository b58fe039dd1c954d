/** What the admin is told before it becomes a failure: a key that is refused, a disk that fills up. */
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import type { Room } from '../../room.ts';
import { warnOfDisk } from './warn-of-disk.ts';

export { watchKeys } from './watch-keys.ts';

export function warningsRoom(deps: { db: Db; clock: Clock; dataDir: string }): Room {
  return { watches: [() => warnOfDisk(deps)] };
}
