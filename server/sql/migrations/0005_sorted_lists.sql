-- One index serves an order in both directions.
create index users_by_created on users (created_at, id) where kind = 'person' and erased_at is null;
create index users_by_name on users (lower(coalesce(nullif(nickname, ''), username, '')), id) where kind = 'person' and erased_at is null;
-- Read only to list people by id, which are now listed by time.
drop index users_people;
create index articles_by_updated on articles (updated_at, id);
create index articles_by_views on articles (view_count, id);
create index events_by_any_start on events (starts_at, id);
create index registrations_by_name on registrations (event_id, lower(coalesce(contact ->> 'name', '')), id);
