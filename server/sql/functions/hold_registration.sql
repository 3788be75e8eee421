-- Until the transaction ends nobody else decides about a registration or forgets its person; false when she is forgotten.
create or replace function hold_registration(registration uuid) returns boolean language plpgsql as $$
declare
  is_named boolean;
begin
  select contact is not null into is_named from registrations where id = registration for update;
  return coalesce(is_named, false);
end $$;
