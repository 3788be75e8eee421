-- Whichever way a password changes, all sessions of the old one end.
create or replace function end_sessions_of_old_password() returns trigger language plpgsql as $$
begin
  update sessions set revoked_at = now() where user_id = new.id and revoked_at is null;
  return null;
end $$;

create or replace trigger users_password_changed after update of password_hash on users
  for each row when (old.password_hash is not null and old.password_hash is distinct from new.password_hash)
  execute function end_sessions_of_old_password();
