-- A b-tree holds at most about 2,700 bytes of a text, and feeds write longer guids and addresses: what is indexed is
-- a digest of them.

alter table episodes drop constraint episodes_podcast_id_guid_key;
create unique index episodes_by_guid on episodes (podcast_id, md5(guid));
drop index episodes_by_audio;
create index episodes_by_audio on episodes (podcast_id, md5(audio_key));

alter table podcast_addresses drop constraint podcast_addresses_pkey;
create unique index podcast_addresses_by_address on podcast_addresses (md5(canonical_url));

drop index podcasts_by_guid;
create unique index podcasts_by_guid on podcasts (md5(podcast_guid)) where podcast_guid is not null;

-- What the admin should know of a feed that was read all the same: episodes that were left out, a move that leads nowhere.
alter table podcasts add column last_warning text;
