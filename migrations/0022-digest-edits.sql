-- Editing a digest before its readers get it: every change of its words has a number, and its versions stay.

alter table digests
  -- Raised with each change of the content, whoever makes it: a page that read an older one is told so.
  add column revision integer not null default 0,
  -- When the admin last changed its words; completed_at stays the time at which the model made them.
  add column edited_at timestamptz(3);

create function digest_content_revised() returns trigger language plpgsql as $$
begin
  if new.content is distinct from old.content then new.revision := old.revision + 1; end if;
  return new;
end $$;
create trigger digest_content_revised before update of content on digests
  for each row execute function digest_content_revised();

create table digest_versions (
  digest_id uuid not null references digests on delete cascade,
  -- 1, 2, 3 …
  number integer not null check (number > 0),
  -- The admin's changes of ten minutes are one version: the first and the last of them.
  began_at timestamptz(3) not null,
  at timestamptz(3) not null,
  by text not null check (by in ('admin', 'model')),
  -- "edited", "restored", "made": only edits are joined.
  kind text not null check (kind in ('made', 'edited', 'restored')),
  -- What changed, in a few words: "Title, 2 tips".
  changed text not null,
  content jsonb not null,
  primary key (digest_id, number)
);

insert into digest_versions (digest_id, number, began_at, at, by, kind, changed, content)
  select id, 1, coalesce(completed_at, created_at), coalesce(completed_at, created_at), 'model', 'made',
    'The whole issue', content
  from digests where content is not null;
