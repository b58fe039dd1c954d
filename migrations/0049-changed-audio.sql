-- Episodes of a published issue whose recording is not the one that the issue was made of: their seconds are about right, and
-- readers are told so.
alter table digests add column changed_audio uuid[] not null default '{}';
