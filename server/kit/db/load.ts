/** Fills a database that has its tables from what another one held. All of it happens in the caller's transaction. */
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { type DumpedSequence, listTables } from './dump.ts';

export interface Loading {
  begin(table: { name: string; columns: string[] }): Promise<void>;
  data(bytes: Buffer): Promise<void>;
  /** Answers how many rows came. */
  end(): Promise<number>;
  /** Keys, indexes and triggers stand again, and hold what came to be true. */
  finish(sequences: readonly DumpedSequence[]): Promise<void>;
}

/** Throws `Error` with a sentence where a table or column is not there. */
export async function startLoading(client: pg.ClientBase): Promise<Loading> {
  const tables = new Map((await listTables(client)).map(({ name, columns }) => [name, columns]));
  const later = await takeDown(client, [...tables.keys()]);
  let stream: CopyStreamQuery | undefined;
  return {
    async begin({ name, columns }) {
      const known = tables.get(name);
      if (known === undefined || !columns.every((column) => known.includes(column)))
        throw new Error(`There is no table "${name}" with these columns.`);
      const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
      stream = client.query(copyFrom(`copy public.${client.escapeIdentifier(name)} (${list}) from stdin`));
      // Whoever writes next hears of it.
      stream.on('error', () => undefined);
    },
    async data(bytes) {
      if (stream === undefined) throw new Error('No table was begun.');
      if (stream.errored) throw stream.errored;
      if (!stream.write(bytes)) await drained(stream);
    },
    async end() {
      if (stream === undefined) throw new Error('No table was begun.');
      stream.end();
      await finished(stream);
      return stream.rowCount;
    },
    async finish(sequences) {
      for (const statement of later) await client.query(statement);
      for (const { name, last, called } of sequences) {
        await client.query('select setval(format($$public.%I$$, $1::text)::regclass, $2::bigint, $3)', [
          name,
          last,
          called,
        ]);
      }
    },
  };
}

function drained(stream: CopyStreamQuery): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      stream.off('drain', onDrain);
      stream.off('error', onError);
      then();
    };
    const onDrain = () => settle(resolve);
    const onError = (error: Error) => settle(() => reject(error));
    stream.once('drain', onDrain);
    stream.once('error', onError);
  });
}

/**
 * Empties the tables of what migrations put there, and takes away what would be checked or kept up row by row; answers the
 * statements that put it back. A table's rows may come in any order then, and an index is built once.
 */
async function takeDown(client: pg.ClientBase, tables: readonly string[]): Promise<string[]> {
  const nameOf = (table: string) => `public.${client.escapeIdentifier(table)}`;
  const all = tables.map(nameOf);
  for (const table of all) await client.query(`alter table ${table} disable trigger user`);
  if (all.length > 0) await client.query(`truncate ${all.join(', ')}`);
  const { rows: indexes } = await client.query(
    `select pg_get_indexdef(indexrelid) as again, indexrelid::regclass::text as name,
       array(select format('alter index %s alter column %s set statistics %s', indexrelid::regclass, attnum, attstattarget)
         from pg_attribute where attrelid = indexrelid and attstattarget >= 0) as statistics
     from pg_index join pg_class on pg_class.oid = indrelid
     where relnamespace = 'public'::regnamespace and relname = any($1)
       and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
     order by indexrelid`,
    [tables],
  );
  const { rows: keys } = await client.query(
    `select quote_ident(relname) as table, quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where contype = 'f' and relnamespace = 'public'::regnamespace and relname = any($1) order by pg_constraint.oid`,
    [tables],
  );
  for (const { table, name } of keys)
    await client.query(`alter table public.${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return [
    ...indexes.flatMap(({ again, statistics }) => [again, ...statistics]),
    ...keys.map(
      ({ table, name, definition }) => `alter table public.${table} add constraint ${name} ${definition}`,
    ),
    ...all.map((table) => `alter table ${table} enable trigger user`),
  ];
}
