-- What the last whole reading of a feed saw, item by item (feeds/parse/known-items.ts); its loss costs one whole reading.
create table feed_readings (
  podcast_id uuid primary key references podcasts (id) on delete cascade,
  items bytea not null
);
