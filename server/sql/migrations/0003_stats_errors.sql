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
