import type { Log } from './kit/log.ts';
import type { Room } from './room.ts';

const minuteMs = 60_000;

/** What must be seen although no worker runs; answers what ends it. */
export function watchEachMinute(rooms: readonly Pick<Room, 'watches'>[], log: Log): () => void {
  const watches = rooms.flatMap((room) => room.watches ?? []);
  const timer = setInterval(() => {
    for (const watch of watches) {
      watch().catch((error: unknown) =>
        log.warn({ err: error }, 'A watch failed; the next minute tries again'),
      );
    }
  }, minuteMs);
  return () => clearInterval(timer);
}
