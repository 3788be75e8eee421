-- An account with a confirmed address owns what was registered by that address, places in queues included. If it begins
-- another registration for the event at the same moment it keeps that one, and the one by email keeps its link.
create or replace function claim_registrations_by_email() returns trigger language plpgsql as $$
declare
  found_one record;
begin
  perform lock_email(new.email);
  for found_one in
    select r.id from registrations r
    where r.user_id is null and r.email_confirmed_at is not null and lower(r.contact ->> 'email') = new.email
      and not exists (select from registrations o where o.user_id = new.id and o.event_id = r.event_id
        and o.state in ('held', 'pending_email', 'pending_approval', 'pending_payment', 'confirmed'))
    order by r.id
  loop
    begin
      update registrations set user_id = new.id where id = found_one.id and user_id is null;
      update waitlist_entries set user_id = new.id where registration_id = found_one.id and user_id is null;
    exception when unique_violation then
      null;
    end;
  end loop;
  return null;
end $$;

create or replace trigger claim_registrations_by_email after insert or update of email on users
  for each row when (new.email is not null) execute function claim_registrations_by_email();
