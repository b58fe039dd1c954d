-- An answer of a batch that came after the same question was paid for in real time stands in the books beside it, once.
alter table model_calls add column batch_question text unique;
-- What a batch may yet cost, in US dollars: it counts in the budget until the batch has ended, whatever becomes of its run.
alter table message_batches add column held_usd double precision not null default 0;
