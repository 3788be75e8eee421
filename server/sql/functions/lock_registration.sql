-- Locks a registration until the end of the transaction. False when its attendee has been erased.
create or replace function lock_registration(registration uuid) returns boolean language plpgsql as $$
declare
  is_named boolean;
begin
  select contact is not null into is_named from registrations where id = registration for update;
  return coalesce(is_named, false);
end $$;
