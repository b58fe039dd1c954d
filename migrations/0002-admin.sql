-- Settings, and the administrator's password and sessions.

create table settings (
  key text primary key,
  value text not null,
  updated_at timestamptz(3) not null
);

create table admin_password (
  singleton boolean primary key default true check (singleton),
  password_hash text not null,
  updated_at timestamptz(3) not null
);

-- Only a hash of the token is kept: a stolen database opens no session.
create table admin_sessions (
  token_hash text primary key,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- First 200 characters, to recognise a session in the list.
  user_agent text not null default ''
);

-- Fixed windows of rate-limited actions, shared by all processes.
create table rate_windows (
  bucket text not null,
  window_start timestamptz(3) not null,
  hits integer not null,
  primary key (bucket, window_start)
);
create index rate_windows_by_age on rate_windows (window_start);
