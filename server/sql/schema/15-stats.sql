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

-- Reports that were refused: how many, and why.
create table stat_refusals (
  day date not null,
  reason text not null,
  count bigint not null,
  primary key (day, reason)
);
