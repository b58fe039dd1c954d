-- Rights: where the words of a transcript come from, what was confirmed before an issue was sold, and shows that were
-- taken out of everything that readers see.

-- Every transcript that an episode ever had, also those that were replaced or deleted: an insight and an issue rest on
-- the one of their time.
create table transcript_origins (
  episode_id uuid not null references episodes on delete cascade,
  source text not null check (source in ('publisher', 'assemblyai', 'taddy')),
  completed_at timestamptz(3) not null,
  primary key (episode_id, completed_at)
);
insert into transcript_origins (episode_id, source, completed_at)
  select episode_id, source, completed_at from transcripts
  where status = 'completed' and source is not null and completed_at is not null;

-- What somebody may have to account for later. It only grows; nothing in it points at a row, so that it outlives them.
create table audit_log (
  seq bigint generated always as identity primary key,
  at timestamptz(3) not null,
  -- Whose hand it was: the admin's, or the clock's.
  admin text not null check (admin in ('admin', 'clock')),
  -- The admin's browser, as it names itself; one line.
  browser text not null default '',
  action text not null,
  -- What it was about, by its name at that time, and by its id.
  subject text not null,
  subject_id text not null,
  sentence text not null,
  -- Lines that belong to it, such as the sources of an issue.
  details jsonb not null default '[]'
);
create function audit_log_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log only grows';
end $$;
create trigger audit_log_only_grows before update or delete or truncate on audit_log
  for each statement execute function audit_log_only_grows();

-- The admin's yes to selling an issue with these episodes, after having read this sentence.
create table rights_confirmations (
  id uuid primary key,
  -- Without a reference: it outlives the digest.
  digest_id uuid not null,
  episode_ids jsonb not null,
  sentence text not null,
  confirmed_at timestamptz(3) not null,
  browser text not null default ''
);
create index rights_confirmations_by_digest on rights_confirmations (digest_id);

alter table podcasts
  -- Transcripts of its episodes come from Taddy only where nobody else can give them.
  add column prefer_other_sources boolean not null default false,
  -- Taken out of everything that readers see; for 30 days it can be brought back.
  add column removed_at timestamptz(3),
  -- The groups that it left then, to which it comes back.
  add column removed_from jsonb;
create index podcasts_removed on podcasts (removed_at) where removed_at is not null;

-- Texts that a removal changed, as they were before, for as long as it can be undone.
create table removed_texts (
  kind text not null check (kind in ('draft', 'published', 'send')),
  -- Of the digest, or of the send.
  row_id uuid not null,
  original jsonb not null,
  -- Of the text that was left: where that is another now, somebody has changed it since, and it stays.
  left_md5 text not null,
  -- A draft's title, and the day of the last correction, as they were before.
  title text,
  corrected_at timestamptz(3),
  -- Nothing was left of the issue, so it was taken back.
  taken_back boolean not null default false,
  removed_at timestamptz(3) not null,
  primary key (kind, row_id)
);
