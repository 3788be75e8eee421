-- Until the transaction ends nobody changes the event: its tickets, its questions, its state.
create or replace function hold_event(event uuid) returns void language plpgsql as $$
begin
  perform from events where id = event for share;
end $$;
