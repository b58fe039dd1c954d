-- Work that ends its process is known by what ran when the process ended (docs/decisions/0008-work-that-ends-the-server.md).

-- Processes that work on jobs; each says again and again that it is there.
create table worker_boots (
  id uuid primary key,
  seen_at timestamptz not null default now()
);

-- What runs where. Written before a job begins, taken away at its end, whatever the end was.
create table job_marks (
  job_id uuid primary key,
  job_name text not null,
  -- Equal for every job that does the same to the same thing.
  work text not null,
  boot_id uuid not null,
  alone boolean not null,
  started_at timestamptz not null default now()
);
create index job_marks_boot on job_marks (boot_id);

-- Work that ran when a process ended without a word. It runs alone until it got through once.
create table suspect_work (
  work text primary key,
  job_name text not null,
  -- Processes that ended while nothing else ran, and those among them that are known to have crashed.
  ends integer not null default 0,
  crashes integer not null default 0,
  since timestamptz not null default now(),
  set_aside_at timestamptz,
  reason text
);
