-- A delivery changes its state two times or more for each letter. As long as no index asks for the state, PostgreSQL
-- changes the row in its place and leaves every index alone.
-- Its reader has this version, may have it, or is about to get it.
alter table deliveries
  add column has_version boolean not null generated always as (state not in ('suppressed', 'failed')) stored;
drop index deliveries_once;
create unique index deliveries_once on deliveries (digest_id, edition, subscriber_id) where has_version;
drop index deliveries_by_state;
create index deliveries_of_send on deliveries (send_id, seq);
-- Room on each page for what changes there.
alter table deliveries set (fillfactor = 50);
