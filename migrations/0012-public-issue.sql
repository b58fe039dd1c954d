-- The issue that everybody may read whole, by the admin's own choice; while none is chosen the pages go by age.
alter table digests add column is_public boolean not null default false;
create unique index digests_only_one_public on digests (is_public) where is_public;
