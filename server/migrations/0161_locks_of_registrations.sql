-- Until the transaction ends nobody changes the event: its tickets, its questions, its state.
create function hold_event(event uuid) returns void language plpgsql as $$
begin
  perform from events where id = event for share;
end $$;

-- Until the transaction ends nobody else decides about a registration or forgets its person; false when she is forgotten.
create function hold_registration(registration uuid) returns boolean language plpgsql as $$
declare
  is_named boolean;
begin
  select contact is not null into is_named from registrations where id = registration for update;
  return coalesce(is_named, false);
end $$;
