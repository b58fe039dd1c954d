/** Everything that stands in the product's tables at one moment, while others go on writing. */
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { openOneConnection } from './one-connection.ts';

export interface DumpedTable {
  name: string;
  /** Those that PostgreSQL does not make by itself. */
  columns: string[];
  /** In the text format of COPY, one line for each row. */
  bytes: AsyncIterable<Buffer>;
}

export interface DumpedSequence {
  name: string;
  last: string;
  called: boolean;
}

export interface Dump {
  /** By the database's clock. */
  at: Date;
  migrations: string[];
  postgres: string;
  /** One after the other: the next one begins when this one was read to its end. */
  tables(): AsyncIterable<DumpedTable>;
  /** Asked last, so that no number in a table is above. */
  sequences(): Promise<DumpedSequence[]>;
}

const bookkeeping = ['kysely_migration', 'kysely_migration_lock'];

/** The tables of one snapshot, those of `leaveOut` without their rows; `take` has read them when it returns. */
export async function dumpDatabase<T>(
  url: string,
  { leaveOut }: { leaveOut: readonly string[] },
  take: (dump: Dump) => Promise<T>,
): Promise<T> {
  const connection = await openOneConnection(url, 'walkthrough backup');
  const { client } = connection;
  try {
    await client.query('begin isolation level repeatable read read only');
    const taken = await take({
      ...(await describeServer(client)),
      migrations: await listMigrations(client),
      tables: () => readTables(client, leaveOut),
      sequences: () => readSequences(client),
    });
    await client.query('commit');
    return taken;
  } catch (error) {
    // In the middle of a COPY there is nothing to say to the server but this.
    connection.cut();
    throw error;
  } finally {
    await connection.close();
  }
}

/** In the order in which they ran; none where the database is empty. */
export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query(
    "select to_regclass('public.kysely_migration') is not null as there",
  );
  if (!found[0].there) return [];
  const { rows } = await client.query('select name from public.kysely_migration order by timestamp, name');
  return rows.map(({ name }) => name);
}

async function describeServer(client: pg.ClientBase): Promise<{ at: Date; postgres: string }> {
  const { rows } = await client.query("select now() as at, current_setting('server_version') as postgres");
  return rows[0];
}

async function* readTables(client: pg.ClientBase, leaveOut: readonly string[]): AsyncIterable<DumpedTable> {
  for (const { name, columns } of await listTables(client)) {
    if (leaveOut.includes(name)) continue;
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const bytes = client.query(copyTo(`copy public.${client.escapeIdentifier(name)} (${list}) to stdout`));
    // Whoever reads hears of it; nobody may be reading any more.
    bytes.on('error', () => undefined);
    yield { name, columns, bytes };
  }
}

/** Tables of the product and what can be written into them; what belongs to an extension is none of ours. */
export async function listTables(client: pg.ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query(
    `select relname as name, array_agg(attname::text order by attnum) filter (where attgenerated = '') as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
       and relname <> all($1)
       and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
     group by relname order by relname`,
    [bookkeeping],
  );
  return rows;
}

async function readSequences(client: pg.ClientBase): Promise<DumpedSequence[]> {
  const { rows: names } = await client.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const sequences: DumpedSequence[] = [];
  for (const { name } of names) {
    const { rows } = await client.query(
      `select last_value::text as last, is_called as called from public.${client.escapeIdentifier(name)}`,
    );
    sequences.push({ name, last: rows[0].last, called: rows[0].called });
  }
  return sequences;
}
