/**
 * Wakes whoever takes up jobs when some become due: a notification comes only with jobs that are due at once. One
 * statement every two seconds for all kinds, which also finds what a lost notification would have told.
 */
import { sql } from 'kysely';
import type { Db } from '../kit/db/connect.ts';
import type { Log } from '../kit/log.ts';

export const lookEveryMs = 2_000;
// A clock that is a little behind the database's would otherwise look too soon, and then a second too late.
const marginMs = 5;

export interface DueWatch {
  /** Looks now, beside the looks that go on: what was notified of meanwhile may not have been heard. */
  look(): void;
  close(): void;
}

/** `names`: the kinds to look for, asked each time. */
export function watchDue(options: {
  db: Db;
  log: Log;
  names(): readonly string[];
  wake(name: string): void;
}): DueWatch {
  const { db, log, wake } = options;
  const timers = new Set<NodeJS.Timeout>();
  const after = (ms: number, body: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      body();
    }, ms).unref();
    timers.add(timer);
  };
  let closed = false;

  const look = async () => {
    try {
      for (const { name, inMs } of await listDue(db, options.names())) {
        if (closed) return;
        if (inMs <= 0) wake(name);
        else after(inMs + marginMs, () => wake(name));
      }
    } catch (error) {
      log.debug({ err: error }, 'It could not be asked which jobs are due');
    }
  };

  const goOn = async () => {
    const startedAt = performance.now();
    await look();
    if (!closed) after(Math.max(0, lookEveryMs - (performance.now() - startedAt)), () => void goOn());
  };

  void goOn();
  return {
    look: () => void look(),
    close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** When jobs of these kinds become due before the next look, to the twentieth of a second. */
async function listDue(db: Db, names: readonly string[]): Promise<{ name: string; inMs: number }[]> {
  const { rows } = await sql<{ name: string; inMs: number }>`
    select distinct name,
      greatest(0, ceil(extract(epoch from start_after - now()) * 20) * 50)::float8 as "inMs"
    from pgboss.job
    where name = any(${names}::text[]) and state < 'active' and not blocked
      and start_after < now() + ${lookEveryMs}::float8 * interval '1 millisecond'`.execute(db);
  return rows;
}
