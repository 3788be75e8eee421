-- Locks an event against changes of its tickets, questions and state until the end of the transaction.
create or replace function lock_event(event uuid) returns void language plpgsql as $$
begin
  perform from events where id = event for share;
end $$;
