-- Where a person can be reached while she is signed in on a device; it ends with the session.
alter table sessions add column push_client_id text check (char_length(push_client_id) <= 100);
create index sessions_push_client on sessions (push_client_id) where push_client_id is not null;
