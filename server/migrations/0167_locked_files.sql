-- A file that is served to nobody but whoever has a pass: what goes with an event for the confirmed alone.
alter table media_files add column is_locked boolean not null default false;

-- Files of before whose names are the same in their addresses; others are locked when their event is saved next.
update media_files m set is_locked = true from (
  select url from (
    select d ->> 'url' as url, d ->> 'audience' = 'registrants' as is_locked
      from events, jsonb_array_elements(documents) as d
    union all select slides_url, audience = 'registrants' from event_sessions
    union all select replay_url, audience = 'registrants' from event_sessions
    union all select replay_url, replay_audience = 'registrants' from events) uses
  group by url having bool_and(is_locked)) locked
where '/media/file/' || m.path = locked.url and m.state <> 'signed';
