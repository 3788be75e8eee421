-- True for the one who has seen the latest version; it is hers to write then.
create or replace function take_version(event uuid, which text, seen int, who uuid, at timestamptz) returns boolean
language plpgsql as $$
begin
  insert into event_parts (event_id, part) values (event, which) on conflict do nothing;
  update event_parts set version = version + 1, changed_by = who, changed_at = at
  where event_id = event and part = which and version = seen;
  return found;
end $$;
