-- A device that receives live messages: known once a session has registered it (uni-id-co setPushCid).
create table push_clients (
  cid text primary key check (cid ~ '^[0-9a-f]{32}$'),
  user_id uuid not null references users on delete cascade,
  -- The number of the last message that it acknowledged, together with all before it.
  acked_seq bigint not null check (acked_seq >= 0),
  app_id text not null default '' check (char_length(app_id) <= 100),
  reg_id text not null default '' check (char_length(reg_id) <= 100),
  -- As it describes itself, at most once a day.
  device jsonb check (octet_length(device::text) <= 8000),
  device_at timestamptz,
  seen_at timestamptz not null
);
create index push_clients_user on push_clients (user_id);
create index push_clients_seen on push_clients (seen_at);

-- What a device reports of a message: shown, opened.
create table push_feedback (
  cid text not null,
  seq bigint not null check (seq > 0),
  action_id text not null check (char_length(action_id) between 1 and 20),
  user_id uuid not null references users on delete cascade,
  result text not null check (char_length(result) <= 20),
  reported_at timestamptz not null,
  primary key (cid, seq, action_id)
);
create index push_feedback_user on push_feedback (user_id, seq);
create index push_feedback_reported on push_feedback (reported_at);

-- The key pair with which clients of the push socket begin, the same for all processes.
create table push_keys (
  id text primary key check (char_length(id) between 1 and 64),
  private_key bytea not null,
  created_at timestamptz not null
);
