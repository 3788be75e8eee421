create or replace function end_registration_with_waitlist_entry() returns trigger language plpgsql as $$
begin
  update registrations set state = case when tg_op = 'DELETE' then 'cancelled' else new.state end
  where id = old.registration_id and state = 'queued';
  return null;
end $$;

create or replace trigger end_registration_with_waitlist_entry after update of state on waitlist_entries
  for each row when (new.registration_id is not null and new.state in ('cancelled', 'expired'))
  execute function end_registration_with_waitlist_entry();

create or replace trigger end_registration_without_waitlist_entry after delete on waitlist_entries
  for each row when (old.registration_id is not null) execute function end_registration_with_waitlist_entry();
