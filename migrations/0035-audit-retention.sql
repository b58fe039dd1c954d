-- The audit log is kept for so long and no longer; nothing but its age takes a line out.

create table audit_retention (
  only_row boolean primary key default true check (only_row),
  -- Written at each start from AUDIT_KEEP_DAYS, by the role that owns the tables; the product's role cannot.
  keep_days integer not null default 400 check (keep_days >= 30)
);
insert into audit_retention default values;

create or replace function audit_log_only_grows() returns trigger language plpgsql as $$
begin
  -- The product's role may not delete at all, so this sign is worth nothing to it.
  if tg_op = 'DELETE' and current_setting('walkthrough.audit_forgets', true) = 'yes' then
    return null;
  end if;
  raise exception 'The audit log only grows';
end $$;

-- As the owner of the table, whoever asks: the product's role may call this and nothing else that deletes. A clock that
-- runs ahead takes no more than the database's own.
create function audit_log_forget(asked_at timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  gone bigint;
begin
  perform set_config('walkthrough.audit_forgets', 'yes', true);
  delete from public.audit_log
    where at < least(asked_at, now()) - make_interval(days => (select keep_days from public.audit_retention));
  get diagnostics gone = row_count;
  perform set_config('walkthrough.audit_forgets', '', true);
  return gone;
end $$;

-- Only an owner may learn what stands in a table.
create function learn_of_deliveries() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  analyze public.deliveries;
end $$;

revoke all on function audit_log_forget(timestamptz), learn_of_deliveries() from public;
