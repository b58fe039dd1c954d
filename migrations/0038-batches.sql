-- Questions of runs that nobody waits for, asked in a batch of the vendor's (docs/decisions/0029-batches.md). The row is
-- written before the batch is begun: one without a vendor's id is looked for at the vendor before anything is asked again.
create table message_batches (
  run_id uuid not null references runs (id) on delete cascade,
  -- Which questions of the run: its reading, or the round that puts sentences right.
  round text not null,
  vendor_id text unique,
  purpose text not null,
  model text not null,
  -- Keys of the questions, in their order.
  keys text[] not null,
  begun_at timestamptz not null,
  cancelled_at timestamptz,
  -- The run went on without it; what it still brings is booked.
  left_at timestamptz,
  ended_at timestamptz,
  primary key (run_id, round)
);
create index message_batches_open on message_batches (begun_at) where ended_at is null;
