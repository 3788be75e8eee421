-- A registration in the queue and its waitlist entry end together, whichever of the two ends first.
create or replace function end_waitlist_entry_with_registration() returns trigger language plpgsql as $$
begin
  if old.state = 'pending_email' then
    delete from unconfirmed_seats where registration_id = new.id;
  end if;
  if old.state = 'queued' then
    perform release_seats(id) from waitlist_entries where registration_id = new.id and state = 'offered';
    update waitlist_entries set state = 'cancelled', offer_until = null
    where registration_id = new.id and state in ('waiting', 'offered');
  end if;
  return null;
end $$;

create or replace trigger end_waitlist_entry_with_registration after update of state on registrations
  for each row when (old.state <> new.state and old.state in ('pending_email', 'queued'))
  execute function end_waitlist_entry_with_registration();
