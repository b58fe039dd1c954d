-- A restore leaves a question to Stripe behind: who has paid since the backup? The row goes when that is answered
-- (docs/decisions/0021-backup.md).
create table payers_wanted (
  singleton boolean primary key default true check (singleton),
  since timestamptz(3) not null
);
