-- A change of one of these parts is a change of the event's public page. Quotas are left out: they change with each
-- registration, and availability is read when it is needed.
create or replace function touch_event() returns trigger language plpgsql as $$
begin
  update events set updated_at = clock_timestamp() where id in (select event_id from changed);
  return null;
end $$;

create or replace trigger ticket_types_added after insert on ticket_types referencing new table as changed
  for each statement execute function touch_event();

create or replace trigger ticket_types_changed after update on ticket_types referencing new table as changed
  for each statement execute function touch_event();

create or replace trigger ticket_types_removed after delete on ticket_types referencing old table as changed
  for each statement execute function touch_event();

create or replace trigger event_tracks_added after insert on event_tracks referencing new table as changed
  for each statement execute function touch_event();

create or replace trigger event_tracks_changed after update on event_tracks referencing new table as changed
  for each statement execute function touch_event();

create or replace trigger event_tracks_removed after delete on event_tracks referencing old table as changed
  for each statement execute function touch_event();

create or replace trigger event_rooms_added after insert on event_rooms referencing new table as changed
  for each statement execute function touch_event();

create or replace trigger event_rooms_changed after update on event_rooms referencing new table as changed
  for each statement execute function touch_event();

create or replace trigger event_rooms_removed after delete on event_rooms referencing old table as changed
  for each statement execute function touch_event();

create or replace trigger event_sessions_added after insert on event_sessions referencing new table as changed
  for each statement execute function touch_event();

create or replace trigger event_sessions_changed after update on event_sessions referencing new table as changed
  for each statement execute function touch_event();

create or replace trigger event_sessions_removed after delete on event_sessions referencing old table as changed
  for each statement execute function touch_event();

create or replace trigger speakers_added after insert on speakers referencing new table as changed
  for each statement execute function touch_event();

create or replace trigger speakers_changed after update on speakers referencing new table as changed
  for each statement execute function touch_event();

create or replace trigger speakers_removed after delete on speakers referencing old table as changed
  for each statement execute function touch_event();

create or replace trigger exhibitors_added after insert on exhibitors referencing new table as changed
  for each statement execute function touch_event();

create or replace trigger exhibitors_changed after update on exhibitors referencing new table as changed
  for each statement execute function touch_event();

create or replace trigger exhibitors_removed after delete on exhibitors referencing old table as changed
  for each statement execute function touch_event();

create or replace trigger booths_added after insert on booths referencing new table as changed
  for each statement execute function touch_event();

create or replace trigger booths_changed after update on booths referencing new table as changed
  for each statement execute function touch_event();

create or replace trigger booths_removed after delete on booths referencing old table as changed
  for each statement execute function touch_event();
