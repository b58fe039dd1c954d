-- Lists are narrowed to words that stand anywhere in titles, and the audit log to some of its lines' words. `pg_trgm` would
-- serve, but is an extension that a given PostgreSQL may not let us make: every three bytes in a row, in indexes of our own.
-- Bytes, since cutting signs out of a long text counts from its beginning each time; in UTF-8 a word stands in a text where
-- its bytes do.
create function in_threes(words text) returns bytea[]
language sql immutable parallel safe strict
-- Dear, so that no plan asks it of every row where the index knows.
cost 10000
as $$
  select array(
    select substr(low, at, 3)
    from convert_to(lower(words), 'UTF8') as low, generate_series(1, octet_length(low) - 2) as at
  )
$$;

-- A title has no longest; what stands beyond its thousandth sign is not looked for.
create function sought_title(title text) returns text
language sql immutable parallel safe as $$
  select left(title, 1000)
$$;

create function sought_line(action text, subject text, subject_id text, sentence text, browser text, address text, details jsonb)
returns text language sql immutable parallel safe as $$
  select action || ' ' || subject || ' ' || subject_id || ' ' || sentence || ' ' || browser || ' ' || address
    || ' ' || details::text
$$;

-- What is new stands in a list beside the index, which every look reads: not a long one.
create index episodes_by_threes on episodes using gin (in_threes(sought_title(title))) with (gin_pending_list_limit = 512);
create index audit_log_by_threes on audit_log
  using gin (in_threes(sought_line(action, subject, subject_id, sentence, browser, address, details)))
  with (gin_pending_list_limit = 512);
-- Three bytes are no evidence of how many rows hold the word, and statistics of them cost more than reading it.
alter index episodes_by_threes alter column 1 set statistics 0;
alter index audit_log_by_threes alter column 1 set statistics 0;
