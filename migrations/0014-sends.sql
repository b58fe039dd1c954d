-- The Monday send. A send is one version of a digest on its way to those who were entitled when it began; a delivery is
-- its ledger: one row for one reader.

alter table digests
  -- How many versions readers have been given; 1 at the first publication. A second one is a correction.
  add column edition integer not null default 0,
  -- When readers were last given another text than the one that they had before.
  add column corrected_at timestamptz(3);
update digests set edition = 1 where published_content is not null;

-- The reader wants no weekly mail; reading on the site goes on.
alter table subscribers add column weekly_off_at timestamptz(3);

create table sends (
  id uuid primary key,
  digest_id uuid references digests on delete set null,
  -- What the list shows of it, also once the digest is gone.
  public_digest_id text not null,
  title text not null,
  -- An issue to all readers, or the current one to somebody who came between two Mondays.
  kind text not null default 'issue' check (kind in ('issue', 'welcome')),
  state text not null check (state in ('scheduled', 'sending', 'paused', 'stopped', 'done', 'asks')),
  -- Made by the week's automation, not by the admin's hand.
  is_automatic boolean not null default false,
  planned_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  -- Why it waits, asks or was stopped: a sentence.
  reason text,
  -- Frozen when it begins: which version, and what it says.
  edition integer,
  issue jsonb,
  total integer not null default 0,
  -- Of the deliveries by state, as last counted; always adds up to `total`.
  counts jsonb not null default '{}',
  -- Over the last seconds, while it is under way.
  per_second real,
  -- The worker that has it; only its holder with this fence claims deliveries.
  holder uuid,
  fence integer not null default 0,
  held_until timestamptz(3),
  -- The admin was told that it did not begin in time.
  late_told_at timestamptz(3)
);
create index sends_by_plan on sends (planned_at desc, id desc) where kind = 'issue';
create index sends_under_way on sends (planned_at) where state in ('scheduled', 'sending', 'asks');
create unique index sends_one_under_way on sends (digest_id)
  where kind = 'issue' and state in ('scheduled', 'sending', 'paused', 'asks');

create table deliveries (
  seq bigint generated always as identity primary key,
  send_id uuid not null references sends,
  -- Both without a reference: the ledger outlives the digest and the reader.
  digest_id uuid not null,
  edition integer not null,
  subscriber_id uuid not null,
  state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'suppressed', 'unknown')),
  -- Of the address, as DNS has it; mail systems are asked to take their time by it.
  domain text not null,
  attempts integer not null default 0,
  next_try_at timestamptz(3),
  -- Which claim holds it: a new number each time, so that an answer that comes late settles only its own.
  claim uuid,
  settled_at timestamptz(3),
  -- Kind of failure (server/providers/mail/classify.ts), and a sentence for the admin.
  trouble text,
  reason text,
  -- Nobody knows whether it arrived, and the admin decided to leave it at that.
  is_left boolean not null default false
);
-- Nobody gets one version twice; those who were left out may be in a later send.
create unique index deliveries_once on deliveries (digest_id, edition, subscriber_id) where state <> 'suppressed';
create index deliveries_by_state on deliveries (send_id, state, seq);
create index deliveries_by_subscriber on deliveries (subscriber_id, seq desc);

-- Changes when a send begins and ends. A file beside the sending process says the same; where the two differ the
-- database was brought back from a backup, and what it believes unsent may be long out.
create table send_epoch (
  singleton boolean primary key default true check (singleton),
  epoch uuid not null
);
