-- Everybody finds a seat: nobody waits any more.
create or replace function open_session(session uuid) returns void language plpgsql as $$
begin
  delete from session_limits where session_id = session;
  update session_seats set state = 'booked', seated_later = true where session_id = session and state = 'waiting';
end $$;
