/**
 * Two roles of one database: the owner changes its tables, the product works with their rows. What the owner keeps to
 * itself, nothing that the product is talked into can do (docs/decisions/0026-admin-account.md).
 */
import pg from 'pg';
import { limitsOfQueue, sessionOf } from './limits.ts';

/** The rows of these only come, or are the owner's alone. */
const onlyGrows = ['audit_log'];
const onlyRead = ['audit_retention', 'kysely_migration', 'kysely_migration_lock'];

/**
 * Gives the product's role what it needs and no more; as often as there may be new tables. The queue's own tables are the
 * product's: it makes them, and what they need in a later version. Refused where the owner's role is no member of the
 * product's.
 */
export async function grantProduct({ ownerUrl, role }: { ownerUrl: string; role: string }): Promise<void> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: 10_000,
    ...sessionOf(limitsOfQueue),
  });
  await client.connect();
  try {
    const name = client.escapeIdentifier(role);
    const tables = (names: readonly string[]) =>
      names.map((table) => `public.${client.escapeIdentifier(table)}`).join(', ');
    await client.query('begin');
    // Several processes start at once, and two grants at the same moment stand in each other's way.
    await client.query(`select pg_advisory_xact_lock(hashtext('walkthrough grants'))`);
    await client.query(`
      grant connect, create, temporary on database ${client.escapeIdentifier(await databaseOf(client))} to ${name};
      grant usage on schema public to ${name};
      grant select, insert, update, delete on all tables in schema public to ${name};
      grant usage, select, update on all sequences in schema public to ${name};
      grant execute on function audit_log_forget(timestamptz), learn_of_deliveries() to ${name};
      revoke update, delete on ${tables(onlyGrows)} from ${name};
      revoke insert, update, delete on ${tables(onlyRead)} from ${name};
      create schema if not exists pgboss authorization ${name};
    `);
    // Set back, the numbers would be taken twice, and nothing could be written down any more.
    for (const table of onlyGrows) {
      const { rows } = await client.query(`select pg_get_serial_sequence($1, 'seq') as seq`, [
        `public.${table}`,
      ]);
      await client.query(`revoke update on sequence ${rows[0].seq} from ${name}`);
    }
    await handOverQueue(client, name);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function databaseOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query('select current_database() as name');
  return rows[0].name;
}

/** What an earlier version made as the owner. */
async function handOverQueue(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query(`
    select format('alter schema %I owner to ', nspname) as statement from pg_namespace where nspname = 'pgboss'
    union all select format('alter %s %s owner to ', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, oid::regclass)
      from pg_class where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p', 'v')
        and relowner = current_user::regrole
    union all select format('alter routine %s owner to ', oid::regprocedure)
      from pg_proc where pronamespace = 'pgboss'::regnamespace and proowner = current_user::regrole
    union all select format('alter type %s owner to ', oid::regtype)
      from pg_type where typnamespace = 'pgboss'::regnamespace and typtype = 'e' and typowner = current_user::regrole
  `);
  for (const { statement } of rows) await client.query(`${statement}${name}`);
}
