-- A seat that is deleted is free again, whatever deleted it.
create or replace function release_session_seat() returns trigger language plpgsql as $$
begin
  if old.state = 'booked' then
    update session_limits set used = used - 1 where session_id = old.session_id;
    perform seat_session_waitlist(old.session_id);
  end if;
  return null;
end $$;

create or replace trigger session_seats_left after delete on session_seats
  for each row execute function release_session_seat();
