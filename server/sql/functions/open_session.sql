-- Removes the limit of a session: all who wait get a seat.
create or replace function open_session(session uuid) returns void language plpgsql as $$
begin
  delete from session_limits where session_id = session;
  update session_seats set state = 'booked', seated_later = true where session_id = session and state = 'waiting';
end $$;
