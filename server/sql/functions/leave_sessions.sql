-- An attendee who does not come to the event has no seats in its sessions. In order of id, against deadlocks.
create or replace function leave_sessions() returns trigger language plpgsql as $$
declare
  one uuid;
begin
  for one in select s.session_id from session_seats s join event_sessions e on e.id = s.session_id
    where s.user_id = new.user_id and e.event_id = new.event_id order by s.session_id
  loop
    delete from session_seats where session_id = one and user_id = new.user_id;
  end loop;
  return null;
end $$;

create or replace trigger registrations_leave_sessions after update of state on registrations
  for each row when (old.state = 'confirmed' and new.state <> 'confirmed') execute function leave_sessions();
