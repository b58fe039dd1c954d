-- When the words of a transcript were said, where its source knows: packed beside the text, since few look at it
-- (server/kit/timed-text/pack-marks.ts). Transcripts from before have none; their quotes keep the second they had.
alter table transcripts add column word_times text;

-- What a run would cost, while it waits for somebody to agree to that. No job belongs to such a run.
alter table runs add column waits_for_usd double precision;
