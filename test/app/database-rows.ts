/** Every row of every table, to compare two databases by. */
import pg from 'pg';

export async function withClient<T>(url: string, body: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await body(client);
  } finally {
    await client.end();
  }
}

/** The tables of the product; the migrator's own aside. */
async function tablesOf(client: pg.Client): Promise<{ name: string }[]> {
  const { rows } = await client.query(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1",
  );
  return rows;
}

/** By table the hashes of its rows, sorted. */
export function hashRows(url: string): Promise<Map<string, string[]>> {
  return withClient(url, async (client) => {
    await client.query("set timezone = 'UTC'");
    const tables = await tablesOf(client);
    const hashed = new Map<string, string[]>();
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select md5(one::text) as hash from public.${name} as one order by 1`,
      );
      hashed.set(
        name,
        rows.map(({ hash }) => hash),
      );
    }
    return hashed;
  });
}

/** The same of one database at two times, for little: by table how many rows there are, and one hash of them all. */
export async function sumRows(client: pg.Client): Promise<Record<string, string>> {
  await client.query("set timezone = 'UTC'");
  const sums = (await tablesOf(client)).map(
    ({
      name,
    }) => `select '${name}' as name, count(*) || ' rows, ' || md5(coalesce(string_agg(hash, '' order by hash), '')) as sum
      from (select md5(one::text) as hash from public.${name} as one) as hashed`,
  );
  if (sums.length === 0) return {};
  const { rows } = await client.query(sums.join(' union all '));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** What the database is made of: columns, keys, indexes, triggers, functions, sequences; not what stands in it. */
export async function schemaOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(`
      select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
        || coalesce(column_default, '') || ' ' || is_identity || ' ' || is_generated as line
        from information_schema.columns where table_schema = 'public'
      union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
        from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
      union all select 'trigger ' || pg_get_triggerdef(pg_trigger.oid) || ' ' || tgenabled::text
        from pg_trigger join pg_class on pg_class.oid = tgrelid
        where relnamespace = 'public'::regnamespace and not tgisinternal
      union all select 'function ' || pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
      union all select 'option ' || relname || ' ' || array_to_string(reloptions, ',')
        from pg_class where relnamespace = 'public'::regnamespace and reloptions is not null
      union all select 'statistics ' || relname || ' ' || attname || ' ' || attstattarget
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and attstattarget >= 0 and attnum > 0
      order by 1`);
  return rows.map(({ line }) => line);
}

export const describeSchema = (url: string) => withClient(url, schemaOf);
