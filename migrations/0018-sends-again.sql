-- What failed for good in one send may be in a later one of the same version: the cause may be mended since.
drop index deliveries_once;
create unique index deliveries_once on deliveries (digest_id, edition, subscriber_id)
  where state not in ('suppressed', 'failed');

alter table sends
  -- From when on a day is waited for what mail servers ask to come later: its beginning, or the last time that the admin
  -- let it go on.
  add column patience_from timestamptz(3),
  -- The admin has said yes to what it asked; the worker that takes it up heeds that once.
  add column yes_pending boolean not null default false;
update sends set patience_from = started_at;

-- A current issue to a newcomer is listed where it asks, or nobody knows whether it arrived.
drop index sends_by_plan;
create index sends_by_creation on sends (created_at desc, id desc)
  where kind = 'issue' or state = 'asks' or coalesce((counts ->> 'unknown')::integer, 0) > 0;
