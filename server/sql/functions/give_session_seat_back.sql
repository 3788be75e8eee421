-- Whoever leaves gives her seat back, whatever it was that took her out.
create or replace function give_session_seat_back() returns trigger language plpgsql as $$
begin
  if old.state = 'booked' then
    update session_limits set used = used - 1 where session_id = old.session_id;
    perform seat_those_who_wait(old.session_id);
  end if;
  return null;
end $$;

create or replace trigger session_seats_left after delete on session_seats
  for each row execute function give_session_seat_back();
