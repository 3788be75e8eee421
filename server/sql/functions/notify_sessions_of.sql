create or replace function notify_sessions_of(person uuid) returns void language sql as $$
  select notify_session('changed', id) from sessions
  where user_id = person and revoked_at is null and expires_at > now()
$$;
