-- The week runs itself: what a group does without a click, which Sunday's draft was made, and what a month may cost.

-- A group without a row does nothing by itself.
create table week_switches (
  group_id uuid primary key references groups on delete cascade,
  auto_transcribe boolean not null default false,
  -- Since when; what came out before is left alone.
  transcribe_since timestamptz(3),
  auto_insights boolean not null default false,
  auto_draft boolean not null default false,
  -- Since when: a Sunday before that is nobody's.
  draft_since timestamptz(3),
  -- The hour on Sunday, in the publication's time zone.
  draft_hour smallint not null default 18 check (draft_hour between 0 and 23),
  draft_most smallint not null default 20 check (draft_most between 1 and 200),
  auto_publish boolean not null default false,
  auto_send boolean not null default false
);

-- One row for each group and week whose Sunday has come: whoever starts a second time finds it.
create table week_drafts (
  group_id uuid not null references groups on delete cascade,
  -- The Monday on which the week begins.
  week_on date not null,
  -- waiting: for episodes that are still being read. handmade: the admin was there first.
  state text not null check (state in ('waiting', 'making', 'ready', 'handmade', 'nothing', 'failed')),
  begun_at timestamptz(3) not null,
  -- Without a reference: a draft that was deleted is not made a second time.
  digest_id uuid,
  -- Titles of the episodes that were not ready.
  missing jsonb not null default '[]',
  -- Why nothing was made, why it failed, or why it was not published and sent by itself: a sentence.
  reason text,
  -- When it goes out, where it was published and planned by itself.
  send_at timestamptz(3),
  settled_at timestamptz(3),
  primary key (group_id, week_on)
);
create index week_drafts_under_way on week_drafts (week_on) where state in ('waiting', 'making');

-- A run that waits for somebody: for a yes to its price, or for room in the month's budget.
alter table runs add column waits_for text check (waits_for in ('yes', 'budget'));
update runs set waits_for = 'yes' where waits_for_usd is not null;
alter table runs add constraint runs_wait_for_something check ((waits_for is null) = (waits_for_usd is null));
create index runs_waiting on runs (started_at) where status = 'pending' and waits_for is not null;

-- What a run may cost in all. It counts as spent while the run is pending and does not wait, less what is booked for it.
create table budget_holds (
  run_id uuid primary key references runs on delete cascade,
  usd double precision not null check (usd >= 0),
  held_at timestamptz(3) not null
);

-- What transcription services were paid; the calls of language models have books of their own.
create table transcription_costs (
  id uuid primary key,
  -- One job of a service each; null for what was paid before there were these books.
  run_id uuid unique,
  episode_id uuid not null,
  source text not null,
  cost_usd double precision not null check (cost_usd >= 0),
  -- Reckoned from a dated price, since the service does not say, or the job was given up.
  is_estimate boolean not null default false,
  created_at timestamptz(3) not null
);
create index transcription_costs_by_date on transcription_costs (created_at);
create index model_calls_by_run on model_calls (run_id);
insert into transcription_costs (id, episode_id, source, cost_usd, created_at)
  select id, episode_id, source, cost_usd, completed_at from transcripts
  where status = 'completed' and source <> 'publisher' and cost_usd is not null and completed_at is not null;
