-- Search over everything that was said (docs/decisions/0019-search.md).

-- Words as they were said, unstemmed: what a prefix is held against.
create text search dictionary words_as_said (template = pg_catalog.simple, stopwords = english);
create text search configuration words_as_said (copy = pg_catalog.simple);
alter text search configuration words_as_said alter mapping replace simple with words_as_said;

-- Stems and words at the same places, so that a phrase may hold either.
create function moment_doc(said text) returns tsvector language sql immutable parallel safe
  set search_path = public, pg_catalog
  as $$ select (to_tsvector('english', said)::text || ' ' || to_tsvector('words_as_said', said)::text)::tsvector $$;

-- Which words follow which, stop words aside, as numbers: the index knows what stands in a moment, not in which order,
-- and two common words stand together in very many. From 2^28 on, apart from the other marks (marks.ts).
create function said_pairs(said text) returns integer[] language sql immutable parallel safe
  set search_path = public, pg_catalog
  as $$
    select coalesce(array_agg(distinct 268435456
      + ('x' || substr(md5(before || ' ' || (at - at_before) || ' ' || lexeme), 1, 4))::bit(16)::integer), '{}')
    from (
      select lexeme, at, lag(lexeme) over in_order as before, lag(at) over in_order as at_before
      from unnest(to_tsvector('english', said)) as word (lexeme, places, weights), unnest(places) as at
      window in_order as (order by at, lexeme)
    ) following
    where before is not null
  $$;

-- What one speaker says in about half a minute. Copies of what transcripts hold: written, replaced and deleted with them.
create table moments (
  transcript_id uuid not null references transcripts on delete cascade,
  -- Its number within the transcript.
  place integer not null,
  podcast_id uuid not null,
  -- The episode's.
  published_at timestamptz(3) not null,
  start_ms integer not null,
  -- As readers would see it; null where nobody is named.
  speaker text,
  said text not null,
  doc tsvector not null,
  -- Its spans of days, podcast and speaker (marks.ts), and its pairs of words, as numbers.
  marks integer[] not null,
  primary key (transcript_id, place)
-- A row stays in its page: ranking reads thousands of them.
) with (toast_tuple_target = 8160);
-- Without a list of pending entries: every search would read it from end to end, once for each span of days.
create index moments_by_words on moments using gin (doc, marks) with (fastupdate = off);

-- Every word that was ever said, for what a prefix may mean.
create table said_words (word text collate "C" primary key);

-- Of which version of its text a transcript has its moments; null while it has none.
alter table transcripts add column moments_of timestamptz(3);
create index transcripts_without_moments on transcripts (completed_at desc)
  where status = 'completed' and moments_of is distinct from completed_at;

-- Moments carry the episode's date: where the feed changes it, they are written anew by the job that fills them.
create function episode_was_redated() returns trigger language plpgsql as $$
begin
  update transcripts set moments_of = null where episode_id = new.id and moments_of is not null;
  return null;
end $$;
create trigger episode_was_redated after update of sort_at, podcast_id on episodes for each row
  when (old.sort_at is distinct from new.sort_at or old.podcast_id is distinct from new.podcast_id)
  execute function episode_was_redated();

-- Readers search the issues that were published: which of them may hold the words is known before any is taken apart.
-- Of a text beyond all measure the beginning, since PostgreSQL refuses to index the words of more than a megabyte.
create function issue_words(content jsonb) returns tsvector language sql immutable parallel safe
  set search_path = public, pg_catalog
  as $$ select to_tsvector('english', replace(replace(left(content::text, 400000), '\n', ' '), '\t', ' ')) $$;
create index digests_by_words on digests using gin (issue_words(published_content))
  where published and published_content is not null;
