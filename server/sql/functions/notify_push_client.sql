-- Processes check again to whom a device belongs: at login, at logout, and when another session has taken it over. Its
-- new owner's messages begin with the next one: whoever sends it, and however late the process of the device hears.
create or replace function notify_push_client() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.push_client_id ~ '^[0-9a-f]{32}$' and new.revoked_at is null then
    insert into push_clients as c (cid, user_id, acked_seq, seen_at)
    select new.push_client_id, new.user_id,
      coalesce((select last_seq from push_sequences where user_id = new.user_id), 0), now()
    on conflict (cid) do update set user_id = excluded.user_id, acked_seq = excluded.acked_seq
      where c.user_id <> excluded.user_id;
  end if;
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
