-- Takes the lowest free table of a slot; null when none is free. Locks the slot, so that two transactions never take
-- the same table.
create or replace function take_meeting_table(slot uuid) returns smallint language plpgsql as $$
declare
  size smallint;
begin
  select tables into size from meeting_slots where id = slot for update;
  return (select min(n) from generate_series(1, size) n where not exists (
    select from meetings where slot_id = slot and state = 'accepted' and table_number = n));
end $$;
