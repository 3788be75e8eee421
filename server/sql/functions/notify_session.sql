-- Every node is told at once which sessions to look at again; one that hears nothing looks after 30 seconds.
create or replace function notify_session(event text, session uuid) returns void language sql as $$
  select pg_notify('sessions', event || ' ' || session)
$$;
