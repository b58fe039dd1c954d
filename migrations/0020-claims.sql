-- What the sentences of an insight stand on, what was left out of it, and the counts; null for those made before.
alter table insights add column claims jsonb;
