import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { limitsOfMigrations, sessionOf } from './limits.ts';
import type { DB } from './tables.ts';

/** One connection, both as the driver knows it (COPY needs that) and as the rest of the house does. */
export interface OneConnection {
  client: pg.Client;
  db: Kysely<DB>;
  /** Ends it at once, also in the middle of a COPY; the server rolls back. */
  cut(): void;
  close(): Promise<void>;
}

// Texts must be the same on every server that writes or reads them.
const plain =
  "set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'postgres'; set bytea_output = 'hex'";

/** With the limits of migrations: a copy of a large table takes its time. */
export async function openOneConnection(url: string, name: string): Promise<OneConnection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: limitsOfMigrations.connectMs ?? 10_000,
    ...sessionOf(limitsOfMigrations),
  });
  // What breaks fails its statement; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(plain);
  const lent = Object.assign(client, { release: () => undefined });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { options: {}, connect: async () => lent, end: async () => undefined },
    }),
  });
  return {
    client,
    db,
    cut: () => (client as unknown as { connection: pg.Connection }).connection.stream.destroy(),
    close: () => client.end().catch(() => undefined),
  };
}
