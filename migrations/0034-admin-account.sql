-- The admin's account: sessions that can be told apart and ended one by one, and a second factor.

alter table admin_sessions
  -- Names it in the list and in the audit log; it opens nothing.
  add column id uuid not null default gen_random_uuid() unique,
  -- From where it was opened.
  add column address text not null default '',
  -- It was opened with the second factor too.
  add column second_factor boolean not null default false;

create table admin_second_factor (
  singleton boolean primary key default true check (singleton),
  -- Base32, as authenticator apps take it.
  secret text not null,
  created_at timestamptz(3) not null,
  -- Null until a first code has shown that the app knows the secret: before that nobody is asked for one.
  confirmed_at timestamptz(3),
  -- Of the last code that was taken, in steps of 30 seconds since 1970: no code counts twice.
  last_step bigint not null default 0
);

-- Each opens the back office once in place of a code.
create table admin_recovery_codes (
  id uuid primary key,
  code_hash text not null,
  used_at timestamptz(3)
);

alter table audit_log
  -- The admin's session that did it; text, since it outlives the session. Empty: none.
  add column session text not null default '',
  add column address text not null default '',
  drop constraint audit_log_admin_check,
  add check (admin in ('admin', 'clock', 'reader', 'nobody'));
create index audit_log_by_time on audit_log (at);
