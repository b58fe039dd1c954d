-- One way of a letter: pending, sending (committed before its first byte leaves), then sent, failed, suppressed or
-- unknown. `doubts` counts the times that the whole letter left and no answer came; at two nobody tries again.
alter table letters drop constraint letters_status_check;
alter table letters add constraint letters_status_check
  check (status in ('pending', 'sending', 'sent', 'failed', 'suppressed', 'unknown'));
alter table letters
  add column attempts integer not null default 0,
  -- Rises whenever a worker takes the letter up; a worker whose number is not the last one writes nothing.
  add column fence integer not null default 0,
  add column doubts integer not null default 0 check (doubts between 0 and 2),
  add column sending_at timestamptz(3),
  add column tried_at timestamptz(3),
  add column next_try_at timestamptz(3),
  -- What kind of failure `error` is: again, setup, address, full, policy, ours, doubt.
  add column trouble text,
  -- The letter that was sent in its place by hand.
  add column replaced_by uuid references letters on delete set null;
create index letters_under_way on letters (next_try_at) where status in ('pending', 'sending');
create index letters_refused_by_policy on letters (tried_at) where trouble = 'policy';

-- A letter that goes out twice carries two links, and both must work: a new letter ends the links of the one before,
-- a second copy does not.
alter table mail_tokens drop constraint mail_tokens_pkey;
alter table mail_tokens drop constraint mail_tokens_token_hash_key;
alter table mail_tokens add primary key (token_hash), add column letter_id uuid;
create index mail_tokens_by_subscriber on mail_tokens (subscriber_id, purpose);

-- Letters stand still while several mail systems refuse them for reasons of policy; a row means stopped.
create table letter_stops (
  singleton boolean primary key default true check (singleton),
  stopped_at timestamptz(3) not null,
  reason text not null
);

-- What the admin should know and act on, one row per cause.
create table admin_notices (
  key text primary key,
  sentence text not null,
  since timestamptz(3) not null,
  dismissed_at timestamptz(3)
);

-- Keys that sign what browsers keep; made once, shared by all processes.
create table signing_keys (
  name text primary key,
  secret text not null,
  created_at timestamptz(3) not null
);

-- Guesses that wait for one another, whatever address they come from.
create table guess_delays (
  bucket text primary key,
  failures integer not null,
  last_at timestamptz(3) not null,
  next_at timestamptz(3) not null
);

-- Who had the free sample: a hash of the mailbox behind an address, so that it outlives the person's erasure.
create table sample_mailboxes (
  mailbox_hash text primary key,
  taken_at timestamptz(3) not null
);
