-- No event is without a way in.
create or replace function open_entrance() returns trigger language plpgsql as $$
begin
  insert into entrances (id, event_id) values (new.id, new.id);
  return new;
end $$;

create or replace trigger events_entrance after insert on events for each row execute function open_entrance();
