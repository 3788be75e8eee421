-- When a thing last changed in what its page for everybody says: search engines and programs that follow ask for that.
create function note_change() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;

-- Null while it is as it was first written: a table of a million rows need not be rewritten.
alter table products add column updated_at timestamptz;
create trigger products_note_change
  before update of name, description, part_number, brand_id, category_id, condition, attributes, pictures, state
  on products for each row execute function note_change();

alter table shops add column updated_at timestamptz;
create trigger shops_note_change
  before update of slug, name, slogan, description, return_policy, logo, cover, country, city_id, address, phone,
    languages, business_types, main_make_ids, state
  on shops for each row execute function note_change();

alter table events add column updated_at timestamptz not null default now();
create trigger events_note_change before update on events
  for each row when (old.* *<> new.*) execute function note_change();

-- Seats are left out: they change with each registration, and whether any are left is looked up.
create function note_event_part() returns trigger language plpgsql as $$
begin
  update events set updated_at = clock_timestamp() where id in (select event_id from changed);
  return null;
end $$;

do $$
declare
  part text;
begin
  foreach part in array
    array['ticket_types', 'event_tracks', 'event_rooms', 'event_sessions', 'speakers', 'exhibitors', 'booths']
  loop
    execute format('create trigger %1$s_added after insert on %1$s referencing new table as changed
      for each statement execute function note_event_part()', part);
    execute format('create trigger %1$s_changed after update on %1$s referencing new table as changed
      for each statement execute function note_event_part()', part);
    execute format('create trigger %1$s_removed after delete on %1$s referencing old table as changed
      for each statement execute function note_event_part()', part);
  end loop;
end $$;
