-- The oldest and the newest moment: from there on a search goes through spans of days. Episodes say less: the newest of
-- them have no transcript yet.
create index moments_by_day on moments (published_at);
