-- Takes a seat; false when all are taken.
create or replace function take_session_seat(session uuid) returns boolean language plpgsql as $$
begin
  update session_limits set used = used + 1 where session_id = session and used < size;
  return found;
end $$;
