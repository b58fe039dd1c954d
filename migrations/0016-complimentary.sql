-- Complimentary access: readers whom nobody charges (press, a broker's office, founders). It counts beside whatever Stripe
-- says, and ends by itself.

alter table subscribers drop constraint subscribers_source_check;
alter table subscribers add constraint subscribers_source_check check (source in ('homepage', 'offer', 'import'));

alter table subscribers
  -- As a list that was imported has it; letters greet nobody by name.
  add column name text,
  -- Null where none was given, or it was taken away.
  add column complimentary_given_at timestamptz(3),
  add column complimentary_given_by text check (complimentary_given_by in ('admin', 'import')),
  -- The last day, in the publication's time zone; null without end.
  add column complimentary_until date,
  -- The end of that day where the publication was at home when it was given: what was promised does not move.
  add column complimentary_ends_at timestamptz(3),
  -- For the admin: why.
  add column complimentary_note text,
  add constraint subscribers_complimentary_whole check (
    (complimentary_given_at is null) = (complimentary_given_by is null)
    and (complimentary_until is null) = (complimentary_ends_at is null)
    and (complimentary_given_at is not null or (complimentary_until is null and complimentary_note is null))
  );
