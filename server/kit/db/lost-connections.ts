/**
 * Which of our connections a network has lost without a word. A statement that waits on one of those and a statement that
 * takes its time look alike from here; the server knows which it is at work on, and is asked by another connection.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { limitsOfCalls, sessionOf } from './limits.ts';

/** Somebody who waits for an answer on a connection whose backend has this number. */
export interface Suspect {
  pid: number;
  /** Asked again just before it is judged: answers may have come meanwhile. */
  stillWaits: () => boolean;
}

/**
 * - `lost`: no answer can come on it; its backend is ended.
 * - `away`: the server is not to be reached by another connection either.
 * - `waits`: the server is at work on it, or nobody can say.
 */
export type Verdict = 'lost' | 'away' | 'waits';

/** A server that is there answers sooner, also under load. */
const answerWithinMs = 2_500;
/** Those that fall silent together are asked about together. */
const gatherMs = 100;
/** No way there. Other errors (no more files, a name that is not found just now) say nothing about the server. */
const noWay = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/;
const noAnswer = /timeout|Connection terminated/i;

/**
 * A backend that has been idle for longer than an answer travels waits for us while we wait for it, and so does one that
 * cannot get rid of its answer. It is ended too: it may hold locks that nobody would give back for a long time.
 */
const endLost = `select pid, pg_terminate_backend(pid) from pg_stat_activity
  where pid = any($1::int[]) and usename = session_user
    and state_change < clock_timestamp() - interval '2 seconds'
    and (state in ('idle', 'idle in transaction', 'idle in transaction (aborted)')
      or state = 'active' and wait_event = 'ClientWrite')`;
const living = 'select pg_backend_pid() as own, array(select pid from pg_stat_activity) as pids';

/** Asks for several at once, by one connection at a time. */
export function askForLost(url: string): (suspect: Suspect) => Promise<Verdict> {
  let gathering: { suspects: Suspect[]; answer: Promise<Map<Suspect, Verdict>> } | null = null;
  let before: Promise<unknown> = Promise.resolve();
  return async (suspect) => {
    if (gathering === null) {
      const suspects: Suspect[] = [];
      const answer = Promise.all([before, sleep(gatherMs, undefined, { ref: false })]).then(() => {
        gathering = null;
        return judge(url, suspects);
      });
      before = answer;
      gathering = { suspects, answer };
    }
    const { suspects, answer } = gathering;
    suspects.push(suspect);
    return (await answer).get(suspect) ?? 'waits';
  };
}

/** Never rejects. */
async function judge(url: string, suspects: readonly Suspect[]): Promise<Map<Suspect, Verdict>> {
  const all = (verdict: Verdict) => new Map(suspects.map((one) => [one, verdict]));
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
    return await judgeBy(client, suspects);
  } catch (error) {
    // Words of the server itself: it is there, and as busy as it says.
    return all(isAway(error) ? 'away' : 'waits');
  } finally {
    // Not waited for: on a way that swallows everything a farewell is never answered.
    const cut = setTimeout(() => streamOf(client).destroy(), 1_000).unref();
    client.end().then(
      () => clearTimeout(cut),
      () => undefined,
    );
  }
}

async function judgeBy(client: pg.Client, suspects: readonly Suspect[]): Promise<Map<Suspect, Verdict>> {
  const { rows } = await client.query<{ own: number; pids: number[] }>(living);
  const [{ own, pids } = { own: 0, pids: [] }] = rows;
  // Behind a pooler numbers are its own, and say nothing about what is not found.
  const isDirect = own === pidOf(client);
  const waiting = suspects.filter(({ stillWaits }) => stillWaits());
  const { rows: ended } = await client.query<{ pid: number }>(endLost, [waiting.map(({ pid }) => pid)]);
  const lost = new Set(ended.map(({ pid }) => pid));
  const verdictOf = (one: Suspect): Verdict =>
    waiting.includes(one) && (lost.has(one.pid) || (isDirect && !pids.includes(one.pid))) ? 'lost' : 'waits';
  return new Map(suspects.map((one) => [one, verdictOf(one)]));
}

const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof pg.DatabaseError) &&
  ('code' in error ? noWay.test(String(error.code)) : noAnswer.test(error.message));

/** What the driver knows of a connection, and does not say by itself. */
interface Inside {
  connection: { stream: import('node:net').Socket };
  /** The server's own number for it. */
  processID: number;
  _getActiveQuery(): object | null | undefined;
}

export const streamOf = (client: pg.ClientBase) => (client as unknown as Inside).connection.stream;
export const pidOf = (client: pg.ClientBase): number => (client as unknown as Inside).processID;
/** Whether a statement was sent whose answer has not come to its end. */
export const owesAnswer = (client: pg.ClientBase): boolean =>
  Boolean((client as unknown as Inside)._getActiveQuery());
