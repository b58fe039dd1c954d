-- What comes back: bounces, complaints, and mails that ask for no more. A row in `suppressions` means that the address
-- gets no bulk mail now; one that is released goes from there to `suppression_releases`.

alter table suppressions
  -- From the weakest to the strongest: a stronger one takes the place of a weaker one.
  add column kind text not null default 'by-hand' check (kind in ('soft', 'by-hand', 'hard', 'complaint')),
  -- Who said so: mail, postmark, ses, smtp, admin.
  add column source text not null default 'admin',
  -- What the other side said, without addresses.
  add column detail text;

-- What the admin has released, so that a report about an older mail does not undo it.
create table suppression_releases (
  id uuid primary key,
  email_key text not null,
  kind text not null,
  source text not null,
  reason text not null,
  detail text,
  suppressed_at timestamptz(3) not null,
  released_at timestamptz(3) not null
);
create index suppression_releases_by_address on suppression_releases (email_key, released_at desc);

-- Every report once, by the vendor's own id or a hash of the mail.
create table mail_reports (
  id uuid primary key,
  key text not null unique,
  source text not null check (source in ('mail', 'postmark', 'ses')),
  -- The mail as it came, until it is handled.
  raw bytea,
  -- What a vendor's report says, until it is handled.
  findings jsonb,
  received_at timestamptz(3) not null,
  handled_at timestamptz(3),
  outcome text check (outcome in ('hard', 'soft', 'refused', 'complaint', 'unsubscribed', 'by-hand', 'ignored')),
  -- A sentence: what was found, or why it was ignored.
  reason text
);
create index mail_reports_by_age on mail_reports (received_at);
create index mail_reports_unhandled on mail_reports (received_at) where handled_at is null;

-- What came back of a delivery. Its state stays: the mail server did take it.
alter table deliveries
  add column bounced_at timestamptz(3),
  -- refused: the mail system takes nothing of us, or not what we say; it speaks of us, not of the address.
  add column bounce_kind text check (bounce_kind in ('refused', 'soft', 'hard', 'complaint')),
  -- A sentence for the admin, without addresses.
  add column bounce_reason text;

-- Since when readers are told of their renewals. Whose thirty days had begun before gets no letter.
create table renewal_watch (
  singleton boolean primary key default true check (singleton),
  since timestamptz(3) not null
);
