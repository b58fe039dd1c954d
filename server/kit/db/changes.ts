/**
 * Changes travel with the transaction that makes them: `announce` notifies at commit, every process listens on one
 * connection of its own. Screens refetch what changed; workers stop what was cancelled.
 */
import { sql } from 'kysely';
import pg from 'pg';
import type { Topic } from '../../../contract/live.ts';
import type { Log } from '../log.ts';
import type { Db, Trx } from './connect.ts';
import { limitsOfCalls, sessionOf } from './limits.ts';
import { askForLost } from './lost-connections.ts';
import { watchClient } from './watch-client.ts';

const channel = 'walkthrough_changes';
// PostgreSQL refuses payloads of 8,000 bytes and more; beyond this many ids the message has none.
const maxIds = 100;
const connectWithinMs = 5_000;

export interface Message {
  topic: Topic | 'run-cancelled' | 'sessions-ended';
  ids: string[];
}

/** Tells every process, when `trx` commits, that these things changed. */
export async function announce(
  trx: Trx | Db,
  topic: Message['topic'],
  ids: readonly string[],
): Promise<void> {
  const payload = JSON.stringify({ topic, ids: ids.length > maxIds ? [] : ids });
  await sql`select pg_notify(${channel}, ${payload})`.execute(trx);
}

const anything: Message = { topic: 'anything', ids: [] };

export interface Changes {
  /**
   * Returns the function that unsubscribes. A message without ids may mean any of its noun; after a reconnect, and for what
   * could not be read, the topic is `anything`.
   */
  subscribe(listener: (message: Message) => void): () => void;
  /** How long ago, in ms, each topic was told of last. `anything` stands for what was not heard, at the start and in breaks. */
  recent(): { topic: Message['topic']; agoMs: number }[];
  close(): Promise<void>;
}

/** Listens on a connection of its own, and reconnects for as long as it takes. */
export async function listenForChanges(options: {
  url: string;
  log: Log;
  retryMs?: number;
  /** How often an idle connection is asked whether it is still there. */
  askMs?: number;
}): Promise<Changes> {
  const { log } = options;
  const listeners = new Set<(message: Message) => void>();
  // By the monotonic clock: the other one may be set.
  const toldAt = new Map<Message['topic'], number>();
  const tell = (message: Message) => {
    toldAt.set(message.topic, performance.now());
    for (const listener of listeners) {
      try {
        listener(message);
      } catch (error) {
        // One reader of the news must not keep it from the others.
        log.error({ err: error, topic: message.topic }, 'A change could not be passed on');
      }
    }
  };
  const askMs = options.askMs ?? 10_000;
  const ask = askForLost(options.url);
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function open(): Promise<void> {
    const next = new pg.Client({
      connectionString: options.url,
      application_name: 'walkthrough listen',
      keepAlive: true,
      connectionTimeoutMillis: connectWithinMs,
      ...sessionOf(limitsOfCalls),
    });
    next.on('notification', ({ payload }) => tell(parse(payload)));
    next.on('error', (error) => log.warn({ err: error }, 'The connection for change messages broke'));
    next.on('end', () => {
      if (!closed && client === next) reopenSoon();
    });
    try {
      await next.connect();
      const { suspectMs } = limitsOfCalls;
      watchClient(next, { suspectMs, silentMs: askMs * 2, ask, broke: () => undefined });
      await next.query(`listen ${channel}`);
    } catch (error) {
      next.end().catch(() => undefined);
      throw error;
    }
    if (closed) return next.end();
    client = next;
    keepAsking(next);
  }

  /** A connection that a network dropped without a word is silent, and ended for it. */
  function keepAsking(asked: pg.Client): void {
    const asking = setInterval(() => void asked.query('select 1').catch(() => undefined), askMs);
    asking.unref();
    asked.once('end', () => clearInterval(asking));
  }

  function reopenSoon(): void {
    client = undefined;
    timer = setTimeout(() => {
      open().then(
        // What happened in between is unknown.
        () => tell(anything),
        () => closed || reopenSoon(),
      );
    }, options.retryMs ?? 500);
    timer.unref();
  }

  await open();
  tell(anything);
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    recent: () => [...toldAt].map(([topic, at]) => ({ topic, agoMs: Math.floor(performance.now() - at) })),
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

/** What is none of ours may mean anything: whoever has the database may notify. */
function parse(payload: string | undefined): Message {
  try {
    const message = JSON.parse(payload ?? '') as Message | null;
    return typeof message?.topic === 'string' && Array.isArray(message.ids) ? message : anything;
  } catch {
    return anything;
  }
}
