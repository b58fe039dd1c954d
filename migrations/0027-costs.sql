-- What was paid for one episode or one digest.
create index model_calls_by_subject on model_calls (subject_id);
create index transcription_costs_by_episode on transcription_costs (episode_id);
