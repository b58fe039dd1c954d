-- Which file a transcript was made of; null where its host gave no answer, and for those made before.
alter table transcripts add column audio_mark jsonb;
