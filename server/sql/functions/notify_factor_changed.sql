-- A new or removed factor changes what all sessions of the user may do.
create or replace function notify_factor_changed() returns trigger language plpgsql as $$
begin
  perform notify_sessions_of(coalesce(new.user_id, old.user_id));
  return null;
end $$;

create or replace trigger totps_changed after insert or delete or update of confirmed_at on totps
  for each row execute function notify_factor_changed();

create or replace trigger passkeys_changed after insert or delete on passkeys
  for each row execute function notify_factor_changed();
