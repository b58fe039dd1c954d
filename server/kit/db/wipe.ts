/** What stands in a database before another one takes its place. */
import type pg from 'pg';

/** True where it has no table at all, and none of the queue's. */
export async function isEmptyDatabase(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select not exists (select 1 from pg_class where relnamespace in (
         select oid from pg_namespace where nspname in ('public', 'pgboss')
       ) and relkind in ('r', 'p', 'v', 'm')
       and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
     ) as empty`,
  );
  return rows[0].empty;
}

/**
 * Drops everything of ours in the caller's transaction. One by one instead of the schema itself, which may belong to
 * somebody else and carries what roles are allowed.
 */
export async function wipeDatabase(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema if exists pgboss cascade');
  await client.query(`do $wipe$
    declare
      found record;
    begin
      for found in
        select format('drop %s if exists %s cascade', kind, name) as statement
        from (
          select 1 as place, oid, case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end as kind,
            oid::regclass::text as name, 'pg_class'::regclass as class
            from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
          union all select 2, oid, 'sequence', oid::regclass::text, 'pg_class'::regclass
            from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
          union all select 3, oid, 'routine', oid::regprocedure::text, 'pg_proc'::regclass
            from pg_proc where pronamespace = 'public'::regnamespace
          union all select 4, oid, 'text search configuration', oid::regconfig::text, 'pg_ts_config'::regclass
            from pg_ts_config where cfgnamespace = 'public'::regnamespace
          union all select 5, oid, 'text search dictionary', oid::regdictionary::text, 'pg_ts_dict'::regclass
            from pg_ts_dict where dictnamespace = 'public'::regnamespace
        ) ours
        where not exists (select 1 from pg_depend where classid = class and objid = ours.oid and deptype = 'e')
        order by place
      loop
        execute found.statement;
      end loop;
    end
  $wipe$`);
}
