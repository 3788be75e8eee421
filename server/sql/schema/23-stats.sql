-- Raw reports of clients by day of arrival: days are read, aggregated and dropped as a whole.
create table stat_events (
  day date not null,
  id bigint generated always as identity,
  received_at timestamptz not null,
  -- By the clock of the device, where it is plausible.
  happened_at timestamptz not null,
  -- 1 launch, 3 to background, 11 page left, 21 custom, 31 error, 101 push id.
  kind smallint not null,
  app_id text not null,
  device_id text not null,
  user_id uuid,
  event jsonb not null,
  primary key (day, id)
);
create index stat_events_kind on stat_events (day, kind);
-- Erasing an account takes its id out of the reports of the app.
create index stat_events_user on stat_events (user_id) where user_id is not null;

-- Reports that were refused: how many, and why.
create table stat_refusals (
  day date not null,
  reason text not null,
  count bigint not null,
  primary key (day, reason)
);

-- Errors that users have sent from the log of their device, grouped by message. Nobody is named.
create table stat_errors (
  id uuid primary key,
  -- Of `info` and of the message without its numbers and ids.
  fingerprint bytea not null unique,
  info text not null,
  message text not null,
  state text not null default 'open' check (state in ('open', 'solved')),
  count bigint not null default 0,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- The newest version in which it was seen when it was solved: later ones open it again.
  solved_version text,
  has_recurred boolean not null default false
);
create index stat_errors_state on stat_errors (state, last_seen_at desc, id desc);
create index stat_errors_message on stat_errors using gin (message gin_trgm_ops);
create index stat_errors_last_seen on stat_errors (last_seen_at);
create index stat_errors_first_seen on stat_errors (first_seen_at);

create table stat_error_versions (
  error_id uuid not null references stat_errors on delete cascade,
  version text not null,
  count bigint not null,
  primary key (error_id, version)
);

create table stat_error_routes (
  error_id uuid not null references stat_errors on delete cascade,
  route text not null,
  count bigint not null,
  primary key (error_id, route)
);
