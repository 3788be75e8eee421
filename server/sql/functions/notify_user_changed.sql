create or replace function notify_user_changed() returns trigger language plpgsql as $$
begin
  perform notify_sessions_of(new.id);
  return null;
end $$;

create or replace trigger users_changed after update of roles, status on users
  for each row when (old.roles is distinct from new.roles or old.status <> new.status)
  execute function notify_user_changed();
