-- Who tried to sign in or changed how she does, and whether it went well: kept for 180 days, never changed.
create table auth_events (
  id uuid primary key,
  -- Nobody's when the name that was typed is no account.
  user_id uuid references users on delete cascade,
  kind text not null,
  way text not null,
  is_ok boolean not null,
  session_id uuid,
  -- Tells a device that was seen before; of this person only, so that it joins no two.
  device_hash bytea,
  user_agent text not null,
  -- Never the whole address: 203.0.113.0/24, 2001:db8:1::/48.
  network text not null check (network = '' or network ~ '/(24|48)$'),
  created_at timestamptz not null
);
create index auth_events_user on auth_events (user_id, id desc) where user_id is not null;
create index auth_events_created_at on auth_events (created_at);
create index auth_events_device on auth_events (user_id, device_hash) where is_ok and device_hash is not null;
create trigger auth_events_never_change before update on auth_events
  for each row execute function refuse_change();

-- Links in letters about a new device: "this was not me". Each works once, for seven days; its row stays as long as the
-- events do, for a device that was disowned is never a known one.
create table not_me_links (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index not_me_links_user on not_me_links (user_id);
create index not_me_links_created_at on not_me_links (created_at);
create index not_me_links_session on not_me_links (session_id) where used_at is not null;
