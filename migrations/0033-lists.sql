-- What lists ask for without looking at what they do not show (docs/decisions/0022-lists.md). Everything here follows from
-- other rows, and is kept by triggers: several verbs, cascades and repairs by hand write those rows.

-- Lists go by sort_at, and days are days of publication: where there is a date, the two are one.
update episodes set sort_at = pub_date where pub_date is not null and sort_at <> pub_date;
create function sort_by_date() returns trigger language plpgsql as $$
begin
  new.sort_at := new.pub_date;
  return new;
end $$;
create trigger sort_by_date before update of pub_date on episodes for each row
  when (new.pub_date is distinct from old.pub_date and new.pub_date is not null and new.sort_at = old.sort_at)
  execute function sort_by_date();

alter table episodes
  -- The status of its transcript and of its insight; null without one.
  add column transcript_status text,
  add column insight_status text;
update episodes set transcript_status = transcripts.status
  from transcripts where transcripts.episode_id = episodes.id;
update episodes set insight_status = insights.status
  from insights where insights.episode_id = episodes.id;
-- What an episode misses next; an insight that is on its way counts too, since it may wait for a yes.
alter table episodes add column to_do text generated always as (
  case
    when transcript_status is null or transcript_status = 'failed' then 'transcript'
    when transcript_status = 'completed' and insight_status is distinct from 'completed' then 'insight'
  end
) stored;

-- What is included is all that counting asks for: it reads the index alone.
create index episodes_to_do on episodes (to_do, sort_at desc, id desc)
  include (podcast_id, pub_date, insight_status) where to_do is not null;
create index episodes_to_do_by_podcast on episodes (podcast_id, to_do, sort_at desc, id desc)
  include (pub_date, insight_status) where to_do is not null;
drop index episodes_by_podcast;
create index episodes_by_podcast on episodes (podcast_id, sort_at desc, id desc) include (pub_date);
create index episodes_with_transcript on episodes (podcast_id, sort_at desc, id desc)
  where transcript_status is not null;
create index episodes_with_insight on episodes (podcast_id, sort_at desc, id desc)
  where insight_status is not null;
create index transcripts_unfinished on transcripts (status, created_at desc, id desc) where status <> 'completed';
create index insights_unfinished on insights (status, created_at desc, id desc) where status <> 'completed';

create function note_new_transcripts() returns trigger language plpgsql as $$
begin
  update episodes set transcript_status = come.status from come where episodes.id = come.episode_id;
  return null;
end $$;
create trigger note_new_transcripts after insert on transcripts
  referencing new table as come for each statement execute function note_new_transcripts();
create function note_gone_transcripts() returns trigger language plpgsql as $$
begin
  update episodes set transcript_status = null from gone where episodes.id = gone.episode_id;
  return null;
end $$;
create trigger note_gone_transcripts after delete on transcripts
  referencing old table as gone for each statement execute function note_gone_transcripts();
create function note_changed_transcript() returns trigger language plpgsql as $$
begin
  update episodes set transcript_status = new.status where id = new.episode_id;
  return null;
end $$;
create trigger note_changed_transcript after update of status on transcripts
  for each row when (old.status <> new.status) execute function note_changed_transcript();

create function note_new_insights() returns trigger language plpgsql as $$
begin
  update episodes set insight_status = come.status from come where episodes.id = come.episode_id;
  return null;
end $$;
create trigger note_new_insights after insert on insights
  referencing new table as come for each statement execute function note_new_insights();
create function note_gone_insights() returns trigger language plpgsql as $$
begin
  update episodes set insight_status = null from gone where episodes.id = gone.episode_id;
  return null;
end $$;
create trigger note_gone_insights after delete on insights
  referencing old table as gone for each statement execute function note_gone_insights();
create function note_changed_insight() returns trigger language plpgsql as $$
begin
  update episodes set insight_status = new.status where id = new.episode_id;
  return null;
end $$;
create trigger note_changed_insight after update of status on insights
  for each row when (old.status <> new.status) execute function note_changed_insight();

-- Of each podcast, counted.
create table podcast_counts (
  podcast_id uuid primary key references podcasts on delete cascade,
  episodes integer not null default 0,
  transcripts integer not null default 0,
  transcripts_completed integer not null default 0,
  insights integer not null default 0,
  insights_completed integer not null default 0,
  -- Of its newest episode with a date.
  latest_at timestamptz(3)
);
insert into podcast_counts
  select podcasts.id, count(episodes.id), count(transcript_status),
    count(*) filter (where transcript_status = 'completed'), count(insight_status),
    count(*) filter (where insight_status = 'completed'), max(pub_date)
  from podcasts left join episodes on episodes.podcast_id = podcasts.id group by podcasts.id;
create index podcast_counts_by_date on podcast_counts
  (coalesce(latest_at, '1970-01-01 00:00:00+00'::timestamptz) desc, podcast_id desc);

create function begin_counts() returns trigger language plpgsql as $$
begin
  insert into podcast_counts (podcast_id) values (new.id);
  return null;
end $$;
create trigger begin_counts after insert on podcasts for each row execute function begin_counts();

-- For each statement, since a feed brings thousands of episodes in one.
create function count_episodes() returns trigger language plpgsql as $$
declare
  changes text := case tg_op
    when 'INSERT' then 'select 1 as sign, * from come'
    when 'DELETE' then 'select -1 as sign, * from gone'
    else 'select 1 as sign, * from come union all select -1 as sign, * from gone' end;
  summed text := format('
    select podcast_id, sum(sign) as episodes,
      coalesce(sum(sign) filter (where transcript_status is not null), 0) as transcripts,
      coalesce(sum(sign) filter (where transcript_status = ''completed''), 0) as transcripts_completed,
      coalesce(sum(sign) filter (where insight_status is not null), 0) as insights,
      coalesce(sum(sign) filter (where insight_status = ''completed''), 0) as insights_completed,
      max(pub_date) filter (where sign = 1) is distinct from max(pub_date) filter (where sign = -1) as is_redated
    from (%s) as changed group by podcast_id', changes);
  touched uuid[];
begin
  execute format('
    select array_agg(podcast_id) from (%s) as sums where is_redated
      or (episodes, transcripts, transcripts_completed, insights, insights_completed) <> (0, 0, 0, 0, 0)', summed)
    into touched;
  if touched is null then return null; end if;
  -- Locked by a statement of its own: the next one then sees what the transaction before this one has written.
  perform 1 from podcast_counts where podcast_id = any (touched) order by podcast_id for update;
  execute format('
    update podcast_counts as kept set
      episodes = kept.episodes + sums.episodes,
      transcripts = kept.transcripts + sums.transcripts,
      transcripts_completed = kept.transcripts_completed + sums.transcripts_completed,
      insights = kept.insights + sums.insights,
      insights_completed = kept.insights_completed + sums.insights_completed,
      latest_at = case when sums.is_redated then (
        select pub_date from episodes where episodes.podcast_id = kept.podcast_id and pub_date is not null
        order by sort_at desc, id desc limit 1) else kept.latest_at end
    from (%s) as sums where sums.podcast_id = kept.podcast_id and kept.podcast_id = any ($1)', summed)
    using touched;
  return null;
end $$;
create trigger count_new_episodes after insert on episodes
  referencing new table as come for each statement execute function count_episodes();
create trigger count_gone_episodes after delete on episodes
  referencing old table as gone for each statement execute function count_episodes();
create trigger count_changed_episodes after update on episodes
  referencing old table as gone new table as come for each statement execute function count_episodes();

-- What a row shows of what a digest says, so that a list of rows reads no content.
alter table digests
  add column listed_title text generated always as (content ->> 'title') stored,
  add column episode_count integer generated always as (jsonb_array_length(content -> 'episodes')) stored;

create index digests_listed on digests (created_at desc, id desc)
  where status = 'completed' and deleted_at is null;

-- By the day on which readers first saw it, and the portal's order of issues.
create index digests_by_first_day on digests (coalesce(publish_date, published_at, created_at))
  where published and deleted_at is null and published_content is not null;
create index digests_out on digests
  (coalesce(publish_date, '-infinity'::timestamptz) desc, created_at desc, id desc)
  where published and deleted_at is null and published_content is not null;
