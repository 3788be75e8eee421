-- Takes the number of a new release; null when readers see another release by now than the importer compared with.
create or replace function claim_release_number(asked uuid, seen int) returns int language sql as $$
  update datasets set last_n = last_n + 1 where id = asked and coalesce(live_n, 0) = seen returning last_n
$$;
