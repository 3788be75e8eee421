-- Every node is notified at once which sessions to check again; a node that misses it checks after 30 seconds.
create or replace function notify_session(event text, session uuid) returns void language sql as $$
  select pg_notify('sessions', event || ' ' || session)
$$;
