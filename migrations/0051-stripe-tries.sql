-- When something that only one may be made of was first asked for at Stripe: whoever asks again within the same minutes, also
-- after the process was killed, asks under the same key.
create table stripe_tries (
  what text primary key,
  subscriber_id uuid not null references subscribers on delete cascade,
  first_at timestamptz(3) not null
);
create index stripe_tries_by_subscriber on stripe_tries (subscriber_id);
