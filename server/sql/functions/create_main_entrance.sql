-- Every event has an entrance.
create or replace function create_main_entrance() returns trigger language plpgsql as $$
begin
  insert into entrances (id, event_id) values (new.id, new.id);
  return new;
end $$;

create or replace trigger events_main_entrance after insert on events for each row execute function create_main_entrance();
