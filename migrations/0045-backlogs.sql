-- "Process all": a list of TO DO that the server works off, a few episodes at a time (docs/decisions/0045-backlogs.md).
create table backlogs (
  id uuid primary key,
  kind text not null check (kind in ('transcript', 'insight')),
  -- The filter of the list. Without a reference, since a group may go meanwhile; null: all groups.
  group_id uuid,
  start_on date not null,
  end_on date not null,
  -- All but working: nothing more is begun. cap, budget, trouble: `reason` says why.
  state text not null check (state in ('working', 'done', 'stopped', 'cap', 'budget', 'trouble')),
  reason text,
  estimate_usd double precision not null check (estimate_usd >= 0),
  cap_usd double precision not null check (cap_usd >= 0),
  unknown_lengths integer not null,
  -- Rises with every look; a job with an earlier one finds that another was there.
  step integer not null default 0,
  looked_at timestamptz(3) not null,
  begun_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- All that it began has ended as well: its cost is whole.
  settled_at timestamptz(3),
  dismissed_at timestamptz(3),
  check ((state = 'working') = (ended_at is null))
);
-- Two clicks at once begin one.
create unique index backlogs_one_working on backlogs (kind) where state = 'working';
create index backlogs_by_begin on backlogs (begun_at desc, id desc);
create index backlogs_unsettled on backlogs (looked_at) where settled_at is null;

create table backlog_episodes (
  backlog_id uuid not null references backlogs on delete cascade,
  -- Its place in the list.
  position integer not null,
  -- Without a reference: what was paid stays in the sum when a show is purged.
  episode_id uuid not null,
  estimate_usd double precision not null,
  -- skipped: it could not be begun, or nothing was missing any more.
  state text not null check (state in ('waiting', 'begun', 'done', 'failed', 'cancelled', 'skipped')),
  reason text,
  run_id uuid,
  -- The insights that began by themselves after its transcript.
  next_run_id uuid,
  primary key (backlog_id, position)
);
create index backlog_episodes_waiting on backlog_episodes (backlog_id, position) where state = 'waiting';
create index backlog_episodes_begun on backlog_episodes (episode_id) where state = 'begun';
