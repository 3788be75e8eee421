-- Takes the next version of a draft. Null when another save came first, or in a state in which nothing is written.
create or replace function claim_dataset_version(asked uuid, seen int) returns int language sql as $$
  update datasets set version = version + 1, state = 'draft', comment = ''
  where id = asked and version = seen and state not in ('in_review', 'archived') returning version
$$;
