-- Serializes the scans of a ticket until the end of the transaction.
create or replace function lock_ticket(ticket uuid) returns void language plpgsql as $$
begin
  perform from tickets where id = ticket for no key update;
end $$;
