-- Backups and what must hold after one was restored (docs/decisions/0021-backup.md).

-- Each try to make a backup, for the warning that the last good one is old.
create table backup_runs (
  id uuid primary key,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  file text not null,
  bytes bigint,
  -- Why there is none: a sentence.
  error text
);
create index backup_runs_by_start on backup_runs (started_at desc);

-- Why the database may not be the one that sent last, until the admin says yes to a send.
alter table send_epoch add column doubt text;

-- What must not come undone by a backup that was made before: who was erased, who wants no more mail, which show was taken
-- out. Ids alone, so that the list, which is also kept in a file beside the backups, names nobody.
create table restore_list (
  seq bigint generated always as identity primary key,
  kind text not null check (kind in ('erased', 'weekly-off', 'weekly-on', 'suppressed', 'released', 'taken-out', 'brought-back')),
  -- Of the subscriber, or of the podcast.
  subject uuid not null,
  -- Of a suppression: its kind.
  detail text,
  at timestamptz(3) not null,
  -- It stands in the file too.
  is_filed boolean not null default false
);
create index restore_list_not_filed on restore_list (seq) where not is_filed;

-- By triggers, so that no way of doing these things forgets the list.
create function restore_list_notes() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'subscribers' and tg_op = 'DELETE' then
    insert into restore_list (kind, subject, at) values ('erased', old.id, clock_timestamp());
  elsif tg_table_name = 'subscribers' then
    insert into restore_list (kind, subject, at)
      values (case when new.weekly_off_at is null then 'weekly-on' else 'weekly-off' end, new.id, clock_timestamp());
  elsif tg_table_name = 'podcasts' then
    insert into restore_list (kind, subject, at)
      values (case when new.removed_at is null then 'brought-back' else 'taken-out' end, new.id, clock_timestamp());
  elsif tg_op = 'DELETE' then
    insert into restore_list (kind, subject, at)
      select 'released', id, clock_timestamp() from subscribers where email_key = old.email_key;
  else
    insert into restore_list (kind, subject, detail, at)
      select 'suppressed', id, new.kind, clock_timestamp() from subscribers where email_key = new.email_key;
  end if;
  return null;
end $$;
create trigger restore_list_of_erased after delete on subscribers
  for each row execute function restore_list_notes();
create trigger restore_list_of_weekly after update of weekly_off_at on subscribers for each row
  when ((old.weekly_off_at is null) <> (new.weekly_off_at is null)) execute function restore_list_notes();
create trigger restore_list_of_suppressed after insert or delete on suppressions
  for each row execute function restore_list_notes();
create trigger restore_list_of_shows after update of removed_at on podcasts for each row
  when ((old.removed_at is null) <> (new.removed_at is null)) execute function restore_list_notes();
