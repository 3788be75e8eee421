-- Until the transaction ends nobody else scans this ticket.
create or replace function hold_ticket(ticket uuid) returns void language plpgsql as $$
begin
  perform from tickets where id = ticket for no key update;
end $$;
