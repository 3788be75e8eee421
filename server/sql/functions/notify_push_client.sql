-- Processes check again to whom a device belongs: at login, at logout, and when another session has taken it over.
create or replace function notify_push_client() returns trigger language plpgsql as $$
begin
  perform pg_notify('push_clients', 'bound ' || cid)
  from unnest(array[old.push_client_id, case when tg_op = 'UPDATE' then new.push_client_id end]) cid
  where cid is not null;
  return null;
end $$;

create or replace trigger sessions_push_client after update of push_client_id, revoked_at on sessions
  for each row when (new.push_client_id is distinct from old.push_client_id
    or old.push_client_id is not null and new.revoked_at is distinct from old.revoked_at)
  execute function notify_push_client();

create or replace trigger sessions_push_client_deleted after delete on sessions
  for each row when (old.push_client_id is not null)
  execute function notify_push_client();
