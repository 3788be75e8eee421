-- Sets the size of a session; false when more seats are taken than that.
create or replace function limit_session(session uuid, wanted int) returns boolean language plpgsql as $$
declare
  taken int;
begin
  update session_limits set size = wanted where session_id = session and used <= wanted;
  if not found then
    if exists (select from session_limits where session_id = session) then return false; end if;
    select count(*) into taken from session_seats where session_id = session and state = 'booked';
    if taken > wanted then return false; end if;
    insert into session_limits (session_id, size, used) values (session, wanted, taken);
  end if;
  perform seat_session_waitlist(session);
  return true;
end $$;
