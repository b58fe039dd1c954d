/**
 * Which of our connections a network has lost without a word. A statement that waits on one of those and a statement that
 * takes its time look alike from here; the server knows which it is at work on, and is asked by another connection.
 */
import pg from 'pg';
import { limitsOfCalls, sessionOf } from './limits.ts';

/** A server that is there answers sooner, also under load; asked twice before it counts as away. */
const answerWithinMs = 2_500;
const tries = 2;

/**
 * A backend that has been idle for longer than an answer travels waits for us while we wait for it. It is ended too: it
 * may hold locks that nobody would give back before `idleInTransactionMs`. What is not among ours (a pooler in between
 * makes up numbers of its own) is not judged.
 */
const endIdle = `select pid, pg_terminate_backend(pid) from pg_stat_activity
  where pid = any($1::int[]) and usename = current_user and application_name = $2
    and state in ('idle', 'idle in transaction', 'idle in transaction (aborted)')
    and state_change < clock_timestamp() - interval '2 seconds'`;

/**
 * Asks for several at once, by one connection at a time.
 *
 * @returns a question about the backend of one connection that waits for an answer: whether that can never come, since
 * the server waits too or is not to be reached. False as well where nobody can say.
 */
export function askForLost(url: string, name: string): (pid: number) => Promise<boolean> {
  let asking: Promise<(pid: number) => boolean> | null = null;
  let next = new Set<number>();
  return async (pid) => {
    next.add(pid);
    asking ??= (async () => {
      // Who asks in the same moment is among them.
      await Promise.resolve();
      const pids = next;
      next = new Set();
      asking = null;
      return askServer(url, name, [...pids]);
    })();
    return (await asking)(pid);
  };
}

async function askServer(url: string, name: string, pids: number[]): Promise<(pid: number) => boolean> {
  for (let nth = 1; ; nth += 1) {
    try {
      const lost = await askOnce(url, name, pids);
      return (pid) => lost.has(pid);
    } catch (error) {
      // Words of the server itself: it is there, and as busy as it says.
      if (error instanceof pg.DatabaseError) return () => false;
      if (nth === tries) return () => true;
    }
  }
}

async function askOnce(url: string, name: string, pids: number[]): Promise<Set<number>> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'walkthrough lost',
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    ...sessionOf(limitsOfCalls),
  });
  // What breaks fails its statement; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(endIdle, [pids, name]);
    return new Set(rows.map(({ pid }) => pid));
  } finally {
    // Not waited for: on a way that swallows everything a farewell is never answered.
    client.end().catch(() => undefined);
  }
}
