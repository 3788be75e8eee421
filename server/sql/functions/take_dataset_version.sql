-- The next version; null when somebody saved meanwhile, or it lies where nothing is written.
create or replace function take_dataset_version(asked uuid, seen int) returns int language sql as $$
  update datasets set version = version + 1, state = 'draft', comment = ''
  where id = asked and version = seen and state not in ('in_review', 'archived') returning version
$$;
