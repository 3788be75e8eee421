-- Gives the free seats to those who have waited longest.
create or replace function seat_session_waitlist(session uuid) returns void language plpgsql as $$
declare
  next_one uuid;
begin
  loop
    -- Bookings now wait for this lock: no seat bypasses the queue.
    perform from session_limits where session_id = session and used < size for no key update;
    exit when not found;
    select user_id into next_one from session_seats where session_id = session and state = 'waiting'
      order by requested_at, user_id limit 1 for update skip locked;
    exit when not found;
    update session_seats set state = 'booked', seated_later = true where session_id = session and user_id = next_one;
    update session_limits set used = used + 1 where session_id = session;
  end loop;
end $$;
