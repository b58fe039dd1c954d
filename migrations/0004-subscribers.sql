-- Everybody who left an address: readers who pay, and those who asked for the free sample.

create table subscribers (
  id uuid primary key,
  -- As it was typed; email_key is what makes two of them the same person.
  email text not null,
  email_key text not null unique,
  password_hash text,
  source text not null check (source in ('homepage', 'offer')),
  created_at timestamptz(3) not null,
  -- What Stripe said last, written whole by one function (server/people/billing/sync-subscriber.ts).
  stripe_customer_id text unique,
  subscription_id text,
  subscription_status text not null default 'none',
  current_period_start timestamptz(3),
  current_period_end timestamptz(3),
  cancel_at timestamptz(3),
  canceled_at timestamptz(3),
  subscribed_at timestamptz(3),
  -- Rises with every look at Stripe; a look that began earlier never overwrites a later one.
  sync_number bigint not null default 0,
  synced_at timestamptz(3),
  -- The checkout that was started and whose end is not known yet.
  checkout_session_id text,
  -- The one before it: a new checkout after its end is another one to Stripe too.
  last_checkout_id text,
  -- The free sample that was asked for and is to be sent, or was.
  sample_requested_at timestamptz(3),
  sample_sent_at timestamptz(3)
);
create index subscribers_by_creation on subscribers (created_at desc, id desc);
create sequence sync_numbers;

create table subscriber_sessions (
  token_hash text primary key,
  subscriber_id uuid not null references subscribers on delete cascade,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  user_agent text not null default ''
);
create index subscriber_sessions_by_subscriber on subscriber_sessions (subscriber_id);

-- A browser that is on its way to a password. It may set one only when proven: its own checkout is paid, or the link of
-- the activation mail was clicked in it.
create table activations (
  token_hash text primary key,
  subscriber_id uuid not null references subscribers on delete cascade,
  checkout_session_id text,
  proven_at timestamptz(3),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index activations_by_subscriber on activations (subscriber_id);
create index activations_by_checkout on activations (checkout_session_id);

-- Links in mails. One of a kind per person: a new one ends the one before.
create table mail_tokens (
  subscriber_id uuid not null references subscribers on delete cascade,
  purpose text not null check (purpose in ('activation', 'password-reset')),
  token_hash text not null unique,
  expires_at timestamptz(3) not null,
  primary key (subscriber_id, purpose)
);

-- Every event of Stripe once, by Stripe's own id.
create table stripe_events (
  id text primary key,
  type text not null,
  customer_id text,
  received_at timestamptz(3) not null,
  handled_at timestamptz(3)
);
create index stripe_events_by_age on stripe_events (received_at);

-- Letters that are to be sent, or were. mail_key makes a second request for the same letter find the first.
create table letters (
  id uuid primary key,
  mail_key text not null unique,
  kind text not null check (kind in ('activation', 'password-reset', 'free-sample')),
  subscriber_id uuid references subscribers on delete cascade,
  -- What the letter is about, beside its reader: the digest of a free sample.
  about jsonb not null default '{}',
  message_id text not null,
  status text not null check (status in ('pending', 'sent', 'failed', 'suppressed')),
  error text,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3)
);
create index letters_by_subscriber on letters (subscriber_id, created_at desc);

-- Addresses that get no bulk mail any more. Kept by key, so that it outlives the person's erasure.
create table suppressions (
  email_key text primary key,
  reason text not null,
  created_at timestamptz(3) not null
);
