-- Episodes of a published issue whose recording is another file by now than the one that its transcript was made of: their
-- seconds are about right, and readers are told so.
alter table digests add column changed_audio uuid[] not null default '{}';
