create or replace function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform notify_session('ended', old.id);
  return null;
end $$;

create or replace trigger sessions_revoked after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function notify_session_ended();

-- Expired sessions are deleted in thousands, and no node needs to know.
create or replace trigger sessions_deleted after delete on sessions
  for each row when (old.revoked_at is null and old.expires_at > now())
  execute function notify_session_ended();
