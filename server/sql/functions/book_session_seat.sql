-- Books a seat, or a place in the queue; whoever has one already keeps it.
create or replace function book_session_seat(session uuid, person uuid, at timestamptz) returns void language plpgsql as $$
begin
  insert into session_seats (session_id, user_id, state, asked_at) values (session, person, 'waiting', at)
    on conflict do nothing;
  if not found then return; end if;
  if take_session_seat(session) then
    update session_seats set state = 'booked' where session_id = session and user_id = person;
  else
    -- Waits for whoever is leaving: her seat is for the queue, of which this one is now.
    perform from session_limits where session_id = session for no key update;
    perform seat_those_who_wait(session);
  end if;
end $$;
