-- Takes the next version of a part; true for the caller who has seen the latest one.
create or replace function claim_event_part_version(event uuid, which text, seen int, who uuid, at timestamptz) returns boolean
language plpgsql as $$
begin
  insert into event_parts (event_id, part) values (event, which) on conflict do nothing;
  update event_parts set version = version + 1, changed_by = who, changed_at = at
  where event_id = event and part = which and version = seen;
  return found;
end $$;
