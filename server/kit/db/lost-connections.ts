/**
 * Which of our connections a network has lost without a word. A statement that waits on one of those and a statement that
 * takes its time look alike from here; the server knows which it is at work on, and is asked by another connection.
 */
import type { Socket } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { limitsOfCalls, sessionOf } from './limits.ts';

/** Somebody who waits for an answer on a connection whose backend has this number. */
export interface Suspect {
  pid: number;
  /** How long ago it was opened, in seconds: numbers come again. */
  ageSecs: number;
  /** It was stuck when it was asked about before, and has not had a byte since. */
  wasStuck: boolean;
  /** Asked again just before it is judged: answers may have come meanwhile. */
  stillWaits: () => boolean;
}

/**
 * - `lost`: no answer can come on it; its backend is ended, or gone.
 * - `stuck`: the server tries to send, which is what a long answer looks like for a moment.
 * - `away`: the server is not to be reached by another connection either.
 * - `waits`: the server is at work on it, or nobody can say.
 */
export type Verdict = 'lost' | 'stuck' | 'away' | 'waits';

/** A server that is there answers sooner, also under load. */
const answerWithinMs = 2_500;
/** Those that fall silent together are asked about together. */
const gatherMs = 100;
/** Opening takes its time, and the two clocks run a little apart. */
const sameAgeSecs = 5;
/** No way there. Other errors (no more files, a name that is not found just now) say nothing about the server. */
const noWay = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/;
const noAnswer = /timeout|Connection terminated/i;

/** Idle for longer than an answer travels, a backend waits for us while we wait for it. */
const idle = `(state in ('idle', 'idle in transaction', 'idle in transaction (aborted)')
  and state_change < clock_timestamp() - interval '2 seconds')`;
const stuck = `(state = 'active' and wait_event = 'ClientWrite')`;
/** Of a pid that is asked about, and of the one that asks. */
const look = `select pid, pid = pg_backend_pid() as "isOwn", ${idle} as "isIdle", ${stuck} as "isStuck",
    extract(epoch from clock_timestamp() - backend_start)::float8 as "ageSecs"
  from pg_stat_activity where pid = any($1::int[]) or pid = pg_backend_pid()`;
/** It may hold locks that nobody would give back for a long time. */
const end = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid = any($1::int[]) and usename = session_user and datname = current_database()
    and backend_type = 'client backend' and (${idle} or ${stuck})`;

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
    // Whoever said anything is there, and as busy as it says.
    return all(isAway(error) && streamOf(client).bytesRead === 0 ? 'away' : 'waits');
  } finally {
    // Not waited for: on a way that swallows everything a farewell is never answered.
    const cut = setTimeout(() => streamOf(client).destroy(), 1_000).unref();
    client.end().then(
      () => clearTimeout(cut),
      () => undefined,
    );
  }
}

interface Backend {
  pid: number;
  isOwn: boolean;
  isIdle: boolean;
  isStuck: boolean;
  ageSecs: number;
}

async function judgeBy(client: pg.Client, suspects: readonly Suspect[]): Promise<Map<Suspect, Verdict>> {
  const { rows } = await client.query<Backend>(look, [suspects.map(({ pid }) => pid)]);
  // Behind a pooler numbers are its own, and say nothing.
  const isDirect = rows.find(({ isOwn }) => isOwn)?.pid === pidOf(client);
  // Where the process stood still meanwhile, answers are here that were not read yet.
  await turn();
  const verdicts = new Map(
    suspects.map((one): [Suspect, Verdict] => [
      one,
      isDirect && one.stillWaits()
        ? verdictOf(
            one,
            rows.find(({ pid }) => pid === one.pid),
          )
        : 'waits',
    ]),
  );
  const lost = suspects.filter((one) => verdicts.get(one) === 'lost').map(({ pid }) => pid);
  const present = rows.filter((row) => lost.includes(row.pid));
  if (present.length > 0) await client.query(end, [present.map(({ pid }) => pid)]);
  return verdicts;
}

function verdictOf({ ageSecs, wasStuck }: Suspect, backend: Backend | undefined): Verdict {
  if (backend === undefined) return 'lost';
  // The number is somebody else's by now, or a clock jumped.
  if (Math.abs(backend.ageSecs - ageSecs) > sameAgeSecs) return 'waits';
  if (backend.isStuck) return wasStuck ? 'lost' : 'stuck';
  return backend.isIdle ? 'lost' : 'waits';
}

const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof pg.DatabaseError) &&
  ('code' in error ? noWay.test(String(error.code)) : noAnswer.test(error.message));

/** What the driver knows of a connection, and does not say by itself. */
interface Inside {
  connection: { stream: Socket };
  /** The server's own number for it. */
  processID: number;
  _getActiveQuery(): object | null | undefined;
}

export const streamOf = (client: pg.ClientBase) => (client as unknown as Inside).connection.stream;
export const pidOf = (client: pg.ClientBase): number => (client as unknown as Inside).processID;
/** Whether a statement was sent whose answer has not come to its end. */
export const owesAnswer = (client: pg.ClientBase): boolean =>
  Boolean((client as unknown as Inside)._getActiveQuery());
