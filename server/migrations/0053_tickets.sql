-- People whom another system of the operator vouches for, by the name that it has for them.
alter table users
  add column custom_id text check (char_length(custom_id) between 1 and 100),
  drop constraint users_person_has_name,
  add constraint users_person_has_name check (
    kind = 'anonymous' or erased_at is not null or coalesce(username, mobile, email, custom_id) is not null);
create unique index users_custom_id on users (custom_id);

-- A ticket is good once; its row stays until it would have ended by itself.
create table used_tickets (
  id text primary key check (char_length(id) <= 100),
  expires_at timestamptz not null
);
create index used_tickets_expires_at on used_tickets (expires_at);
