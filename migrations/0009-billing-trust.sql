-- The account at Stripe whose word counts: what another account, another mode or a refused key says ends nobody's access.
create table billing_account (
  singleton boolean primary key default true check (singleton),
  account_id text not null,
  is_live boolean not null,
  kept_at timestamptz(3) not null
);

-- What the admin must know about billing for as long as it is so; one row per kind.
create table billing_notices (
  kind text primary key,
  sentence text not null,
  -- What a question is about: the people whose access would end.
  about jsonb not null default '{}',
  since timestamptz(3) not null
);

-- Customers at Stripe that were deleted there and replaced, for the books; events that name them still find the person.
create table past_customers (
  customer_id text primary key,
  subscriber_id uuid not null references subscribers on delete cascade,
  replaced_at timestamptz(3) not null
);
create index past_customers_by_subscriber on past_customers (subscriber_id);

-- Checkouts that may still be paid, and when Stripe is asked about each next.
create table checkouts (
  id text primary key,
  subscriber_id uuid not null references subscribers on delete cascade,
  started_at timestamptz(3) not null,
  next_look_at timestamptz(3) not null,
  looks integer not null default 0
);
create index checkouts_by_look on checkouts (next_look_at);
create index checkouts_by_subscriber on checkouts (subscriber_id);
insert into checkouts (id, subscriber_id, started_at, next_look_at)
  select checkout_session_id, id, now(), now() from subscribers where checkout_session_id is not null;

-- Money that went back: it changes nothing by itself, and the admin sees it at the reader.
create table money_back (
  charge_id text not null,
  kind text not null check (kind in ('refund', 'dispute')),
  subscriber_id uuid not null references subscribers on delete cascade,
  cents bigint not null,
  currency text not null,
  -- Of a dispute: Stripe's word for how it stands.
  state text,
  at timestamptz(3) not null,
  primary key (charge_id, kind)
);
create index money_back_by_subscriber on money_back (subscriber_id);

alter table subscribers
  -- The admin has said that this person goes on reading although Stripe knows of no subscription.
  add column left_at timestamptz(3),
  -- When a look that found no subscription at all ended the access; many within a day are not believed.
  add column lost_at timestamptz(3);

-- Which kinds of letters there are is said by the code (server/people/letters/store.ts).
alter table letters drop constraint if exists letters_kind_check;
