/**
 * Changes travel with the transaction that makes them: `announce` notifies at commit, every process listens on one
 * connection of its own. Screens refetch what changed; workers stop what was cancelled.
 */
import { sql } from 'kysely';
import pg from 'pg';
import type { Topic } from '../../../contract/live.ts';
import type { Log } from '../log.ts';
import type { Db, Trx } from './connect.ts';

const channel = 'walkthrough_changes';
// PostgreSQL refuses payloads of 8,000 bytes and more; beyond this many ids the message says "anything".
const maxIds = 100;

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

export interface Changes {
  /** Returns the function that unsubscribes. A message without ids may mean anything, also after a reconnect. */
  subscribe(listener: (message: Message) => void): () => void;
  close(): Promise<void>;
}

/** Listens on a connection of its own, and reconnects for as long as it takes. */
export async function listenForChanges(options: {
  url: string;
  log: Log;
  retryMs?: number;
}): Promise<Changes> {
  const listeners = new Set<(message: Message) => void>();
  const tell = (message: Message) => {
    for (const listener of listeners) listener(message);
  };
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function open(): Promise<void> {
    const next = new pg.Client({
      connectionString: options.url,
      application_name: 'walkthrough listen',
      keepAlive: true,
    });
    next.on('notification', ({ payload }) => tell(parse(payload)));
    next.on('error', (error) => options.log.warn({ err: error }, 'The connection for change messages broke'));
    next.on('end', () => {
      if (!closed && client === next) reopenSoon();
    });
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  }

  function reopenSoon(): void {
    timer = setTimeout(() => {
      open().then(
        // What happened in between is unknown: everything may have changed.
        () => tell({ topic: 'runs', ids: [] }),
        () => reopenSoon(),
      );
    }, options.retryMs ?? 500);
    timer.unref();
  }

  await open();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

function parse(payload: string | undefined): Message {
  return JSON.parse(payload ?? '{"topic":"runs","ids":[]}') as Message;
}
