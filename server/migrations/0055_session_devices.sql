-- What a person is told of the devices on which she is signed in, and what she has proved on each.
alter table sessions
  -- Written at most once a minute.
  add column seen_at timestamptz not null default now(),
  -- The network it was last seen from, never the whole address: 203.0.113.0/24, 2001:db8:1::/48.
  add column network text not null default '' check (network = '' or network ~ '/(24|48)$'),
  -- When she last showed that it is she: by signing in, or by a proof since then.
  add column proved_at timestamptz not null default now(),
  -- When she showed her second factor in this session.
  add column factor_proved_at timestamptz;

-- Every node is told at once which sessions to look at again; one that hears nothing looks after 30 seconds.
create function notify_session(event text, session uuid) returns void language sql as $$
  select pg_notify('sessions', event || ' ' || session)
$$;

create function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform notify_session('ended', old.id);
  return null;
end $$;

create trigger sessions_revoked after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function notify_session_ended();
-- Those that had ended anyway are swept out in thousands, and nobody need hear of it.
create trigger sessions_deleted after delete on sessions
  for each row when (old.revoked_at is null and old.expires_at > now())
  execute function notify_session_ended();

create function notify_sessions_of(person uuid) returns void language sql as $$
  select notify_session('changed', id) from sessions
  where user_id = person and revoked_at is null and expires_at > now()
$$;

create function notify_person_changed() returns trigger language plpgsql as $$
begin
  perform notify_sessions_of(new.id);
  return null;
end $$;
create trigger users_changed after update of roles, status on users
  for each row when (old.roles is distinct from new.roles or old.status <> new.status)
  execute function notify_person_changed();

-- Whichever way a password changes: whoever knew the old one is out, on all devices.
create function end_sessions_of_old_password() returns trigger language plpgsql as $$
begin
  update sessions set revoked_at = now() where user_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger users_password_changed after update of password_hash on users
  for each row when (old.password_hash is not null and old.password_hash is distinct from new.password_hash)
  execute function end_sessions_of_old_password();

-- A role may end in its scope, as in editor:ru: see contracts/src/permission.ts.
alter table users add constraint users_roles_are_names
  check (array_to_string(roles, ' ') ~ '^([a-z_]+(:[A-Za-z-]+)?( |$))*$');
create index users_with_roles on users (id) where roles <> '{}';
