-- A deleted digest can be restored for 24 hours, as a group can; nobody sees it meanwhile.
alter table digests add column deleted_at timestamptz(3);
create index digests_deleted on digests (deleted_at) where deleted_at is not null;
