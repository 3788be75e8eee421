-- Books a seat, or a place in the queue; idempotent.
create or replace function book_session_seat(session uuid, person uuid, at timestamptz) returns void language plpgsql as $$
begin
  insert into session_seats (session_id, user_id, state, requested_at) values (session, person, 'waiting', at)
    on conflict do nothing;
  if not found then return; end if;
  if take_session_seat(session) then
    update session_seats set state = 'booked' where session_id = session and user_id = person;
  else
    -- A seat that is being released belongs to the queue, which now includes this user.
    perform from session_limits where session_id = session for no key update;
    perform seat_session_waitlist(session);
  end if;
end $$;
