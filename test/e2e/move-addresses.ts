/**
 * A database that was filled from one sandbox, for another one: what is stored names the place that it came from. Its
 * feeds are read anew when they are asked next: what was remembered of their bytes is of the first one's.
 */
import pg from 'pg';

/** Writes the place `to` (`host:port`) wherever a table of the product's holds `from`. As a superuser: nothing else may come of it. */
export async function moveAddresses(url: string, { from, to }: { from: string; to: string }): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // No trigger of the product's tells of it, or refuses it.
    await client.query('set session_replication_role = replica');
    for (const { table, column, type } of await columnsOf(client))
      await client.query(
        `update ${table} set ${column} = replace(${column}::text, $1, $2)::${type} where strpos(${column}::text, $1) > 0`,
        [from, to],
      );
  } finally {
    await client.end();
  }
}

/** Those that may hold an address, by the names that SQL knows them by. */
async function columnsOf(client: pg.Client): Promise<{ table: string; column: string; type: string }[]> {
  const { rows } = await client.query(`
    select format('%I.%I', nspname, relname) as table, format('%I', attname) as column,
      format_type(atttypid, null) as type
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'public' and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
      and atttypid in ('text'::regtype, 'text[]'::regtype, 'json'::regtype, 'jsonb'::regtype)`);
  return rows;
}
