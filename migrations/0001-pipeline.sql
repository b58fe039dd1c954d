-- The pipeline's tables, in the order in which an episode becomes a digest.
-- Ids are UUIDv7 made by the application; instants are timestamptz(3), because JavaScript dates carry milliseconds.

create table groups (
  id uuid primary key,
  name text not null,
  description text not null default '',
  audience_label text,
  metadata_options jsonb not null,
  created_at timestamptz(3) not null,
  -- A deleted group can be restored for 24 hours.
  deleted_at timestamptz(3)
);

create table podcasts (
  id uuid primary key,
  title text not null,
  author text not null default '',
  description text not null default '',
  image_url text,
  link_url text,
  language text,
  podcast_guid text,
  -- Where the feed is read from now; podcast_addresses holds every address that means this podcast.
  feed_url text not null,
  etag text,
  last_modified text,
  -- Permanent redirects must repeat before the address is changed.
  pending_feed_url text,
  last_attempt_at timestamptz(3),
  last_success_at timestamptz(3),
  failures_in_row integer not null default 0,
  failing_since timestamptz(3),
  last_error text,
  next_refresh_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index podcasts_by_guid on podcasts (podcast_guid) where podcast_guid is not null;
create index podcasts_due on podcasts (next_refresh_at);

create table podcast_addresses (
  canonical_url text primary key,
  podcast_id uuid not null references podcasts on delete cascade
);
create index podcast_addresses_by_podcast on podcast_addresses (podcast_id);

create table group_podcasts (
  group_id uuid not null references groups on delete cascade,
  podcast_id uuid not null references podcasts on delete cascade,
  added_at timestamptz(3) not null,
  primary key (group_id, podcast_id)
);
create index group_podcasts_by_podcast on group_podcasts (podcast_id);

create table episodes (
  id uuid primary key,
  podcast_id uuid not null references podcasts on delete cascade,
  guid text not null,
  title text not null,
  description text not null default '',
  -- When the feed gives no date, pub_date is null and first_seen_at stands in for sorting.
  pub_date timestamptz(3),
  sort_at timestamptz(3) not null,
  duration text not null default '',
  duration_secs integer,
  audio_url text,
  audio_type text,
  -- Audio address without tracking prefixes and volatile parameters: recognises an episode whose guid changed.
  audio_key text,
  image_url text,
  link_url text,
  spotify_episode_id text,
  transcript_links jsonb not null default '[]',
  persons jsonb not null default '[]',
  content_hash text not null,
  first_seen_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (podcast_id, guid)
);
create index episodes_by_podcast on episodes (podcast_id, sort_at desc, id desc);
create index episodes_by_audio on episodes (podcast_id, audio_key);
create index episodes_by_date on episodes (sort_at desc, id desc);

-- One attempt at a piece of background work. At most one attempt per subject is pending, so that a second
-- request joins the first. The row and its job are written in one transaction.
create table runs (
  id uuid primary key,
  kind text not null check (kind in ('transcript', 'insight', 'digest')),
  -- Episode id for transcripts and insights, the digest's internal id for digests.
  subject_id uuid not null,
  status text not null check (status in ('pending', 'completed', 'failed', 'cancelled')),
  stage text,
  progress_done integer,
  progress_total integer,
  -- What a restart needs to go on: the provider and its own job id, partial results.
  state jsonb not null default '{}',
  -- Failed tries in a row of the current stage; next_try_at while it waits.
  attempt integer not null default 1,
  next_try_at timestamptz(3),
  error text,
  -- Rises with every take-up of the job: a worker that lost its lease cannot write.
  fence integer not null default 0,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  dismissed_at timestamptz(3)
);
create unique index runs_one_pending on runs (kind, subject_id) where status = 'pending';
create index runs_by_subject on runs (kind, subject_id, started_at desc);
create index runs_by_status on runs (status, started_at desc);

create table transcripts (
  id uuid primary key,
  episode_id uuid not null unique references episodes on delete cascade,
  -- 'completed' as long as a good result exists, whatever a later run does.
  status text not null check (status in ('pending', 'completed', 'failed')),
  source text check (source in ('publisher', 'assemblyai', 'taddy')),
  utterances jsonb,
  detected_entities jsonb not null default '[]',
  speaker_labels jsonb not null default '{}',
  duration_secs integer,
  cost_usd double precision,
  run_id uuid references runs,
  created_at timestamptz(3) not null,
  completed_at timestamptz(3),
  check (status <> 'completed' or utterances is not null)
);
create index transcripts_by_completion on transcripts (completed_at desc, id desc) where status = 'completed';
create index transcripts_by_creation on transcripts (created_at desc, id desc);

create table insights (
  id uuid primary key,
  episode_id uuid not null unique references episodes on delete cascade,
  status text not null check (status in ('pending', 'completed', 'failed')),
  summary text,
  key_learnings jsonb not null default '[]',
  main_topics jsonb not null default '[]',
  notable_quotes jsonb not null default '[]',
  metadata jsonb,
  quote_counts jsonb,
  usage jsonb,
  run_id uuid references runs,
  created_at timestamptz(3) not null,
  completed_at timestamptz(3),
  check (status <> 'completed' or summary is not null)
);
create index insights_by_completion on insights (completed_at desc, id desc) where status = 'completed';
create index insights_by_creation on insights (created_at desc, id desc);

create table digests (
  id uuid primary key,
  -- Short readable public id.
  digest_id text not null unique,
  group_id uuid,
  group_name text not null,
  title text not null default '',
  start_date date not null,
  end_date date not null,
  episode_ids jsonb not null,
  -- 'pending' or 'failed' while no version exists yet.
  status text not null check (status in ('pending', 'completed', 'failed')),
  -- The newest finished version; what readers see is published_content.
  content jsonb,
  published_content jsonb,
  published boolean not null default false,
  publish_date timestamptz(3),
  issue_number integer unique,
  usage jsonb,
  run_id uuid references runs,
  created_at timestamptz(3) not null,
  completed_at timestamptz(3),
  check (status <> 'completed' or content is not null),
  check (not published or published_content is not null)
);
create index digests_by_creation on digests (created_at desc, id desc);
create index digests_by_publication on digests (publish_date desc nulls last, created_at desc) where published;

-- Every paid answer of a model, also of runs that failed later.
create table model_calls (
  id uuid primary key,
  run_id uuid references runs,
  purpose text not null,
  subject_id uuid,
  model text not null,
  input_tokens integer not null,
  output_tokens integer not null,
  cache_read_tokens integer not null,
  cache_write_tokens integer not null,
  cost_usd double precision not null,
  -- The answer itself, kept until its run ends, so that a restart does not pay for it twice.
  request_key text,
  answer jsonb,
  created_at timestamptz(3) not null
);
create unique index model_calls_by_request on model_calls (run_id, request_key) where request_key is not null;
create index model_calls_by_time on model_calls (created_at desc);
