import type { Room } from '../../room.ts';
import { openReading, type ReadingDeps } from './open-reading.ts';

/** The issue behind the reading link of a mail: no log-in, no session, no longer than the access lasts. */
export function readingRoom(deps: ReadingDeps): Room {
  return {
    handlers: {
      reading: { open: ({ params, caller }) => openReading(deps, params.token, caller.address) },
    },
  };
}
