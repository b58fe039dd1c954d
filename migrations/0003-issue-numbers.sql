-- Issue numbers are given in order at first publication and never again, also after the digest is deleted.
create table issue_counter (
  only_row boolean primary key default true check (only_row),
  last_number integer not null
);
insert into issue_counter (last_number) values (0);

-- Set whenever a new version of the content is finished; readers see the version of published_at.
alter table digests add column published_at timestamptz(3);
