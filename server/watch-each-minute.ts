import type { Log } from './kit/log.ts';
import type { Room, Watch } from './room.ts';

const minuteMs = 60_000;

// One that speaks with a mail server may take minutes, and others have to stop too.
const settleMs = 2_000;

/**
 * What must be seen although no worker runs; answers what ends it, which waits a little for those that are looking: they
 * still have their database then.
 */
export function watchEachMinute(rooms: readonly Pick<Room, 'watches'>[], log: Log): () => Promise<void> {
  const watches = rooms.flatMap((room) => room.watches ?? []);
  const looking = new Set<Promise<void>>();
  const look = (watch: Watch) => {
    const ended = watch()
      .catch((error: unknown) => log.warn({ err: error }, 'A watch failed; the next minute tries again'))
      .finally(() => looking.delete(ended));
    looking.add(ended);
  };
  const timer = setInterval(() => watches.forEach(look), minuteMs);
  return async () => {
    clearInterval(timer);
    const late = new Promise<void>((resolve) => void setTimeout(resolve, settleMs).unref());
    await Promise.race([Promise.all(looking), late]);
  };
}
